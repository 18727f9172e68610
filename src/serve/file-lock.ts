import { readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { usageFailure } from '../failure/failure.js';
import { monotonicNow, wallNow } from '../text/clock/process-clock.js';
import { type Holder, holderOf, lockStateOf, lockText, type ProcessFacts } from './lock-holder.js';
import { linkLockFile, writeLockFile } from './lock-text.js';

/** Lock files that this process holds. */
const heldLocks = new Set<string>();

/** The holder changes the time of its lock so often. */
const heartBeatMs = 2_000;
/** A lock whose time does not change for so long is left over, if its process cannot be looked up. */
const maxSilenceMs = 12_000;
/** A lock of this age has no living holder. */
const oldMs = 60_000;
/** So long at most takes the moment between the removal of a left-over lock and the creation of the next one. */
const maxTakeOverMs = 10_000;
const maxAttempts = 5;

export interface FileLockOptions {
  /** Milliseconds for which the lock of a process that cannot be looked up is watched. Default: 12 s. */
  readonly maxSilenceMs?: number;
}

/**
 * A lock file next to the data file, which prevents two servers from writing the same data file. It names its process
 * with the start of the machine and of the process, because process ids are used again.
 */
export class FileLock {
  readonly #lockPath: () => string;
  readonly #name: string;
  readonly #facts: ProcessFacts;
  readonly #text: string;
  readonly #maxSilenceMs: number;
  #acquiredPath: string | undefined;
  #heartBeat: ReturnType<typeof setInterval> | undefined;

  /**
   * @param lockPath the path of the lock file
   * @param name the data file as the user named it, for errors
   */
  constructor(lockPath: () => string, name: string, facts: ProcessFacts, options: FileLockOptions = {}) {
    this.#lockPath = lockPath;
    this.#name = name;
    this.#facts = facts;
    this.#text = lockText(facts);
    this.#maxSilenceMs = options.maxSilenceMs ?? maxSilenceMs;
  }

  /** @throws Failure `data-in-use` or `data-not-writable`, exit code 64 */
  async acquire(): Promise<void> {
    const lockPath = this.#lockPath();
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (await this.#link(lockPath)) return this.#acquired(lockPath);
      const found = await readFile(lockPath, 'utf8').catch(() => undefined);
      // The holder has just released it.
      if (found === undefined) continue;
      if (await this.#isHeld(lockPath, found)) throw this.#inUse(lockPath, holderOf(found));
      if (await this.#takeOver(lockPath, found)) return this.#acquired(lockPath);
    }
    throw this.#inUse(lockPath, undefined);
  }

  /**
   * Called before each write: the lock may have been removed by hand, or taken over while this process did not run.
   *
   * @throws Failure `data-in-use` if another process has the lock
   */
  async verify(): Promise<void> {
    const lockPath = this.#acquiredPath;
    if (lockPath === undefined) return;
    const found = await readFile(lockPath, 'utf8').catch(() => undefined);
    if (found === this.#text) return;
    if (found === undefined && (await this.#link(lockPath))) return;
    throw this.#inUse(lockPath, found === undefined ? undefined : holderOf(found));
  }

  async release(): Promise<void> {
    const lockPath = this.#acquiredPath;
    if (lockPath === undefined) return;
    this.#acquiredPath = undefined;
    clearInterval(this.#heartBeat);
    heldLocks.delete(lockPath);
    const found = await readFile(lockPath, 'utf8').catch(() => undefined);
    if (found === this.#text) await rm(lockPath, { force: true });
  }

  #acquired(lockPath: string): void {
    heldLocks.add(lockPath);
    this.#acquiredPath = lockPath;
    this.#heartBeat = setInterval(() => {
      const now = new Date(wallNow());
      void utimes(lockPath, now, now).catch(() => undefined);
    }, heartBeatMs);
    // The lock does not keep a process that has nothing else to do.
    this.#heartBeat.unref();
  }

  /** Gives a file with the text of this lock the name, in one step and with its whole content. False if the name exists. */
  async #link(name: string): Promise<boolean> {
    const temporary = await this.#write();
    try {
      return await linkLockFile(temporary, name, this.#name);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  #write(): Promise<string> {
    return writeLockFile(this.#lockPath(), this.#text, this.#name);
  }

  async #isHeld(lockPath: string, text: string): Promise<boolean> {
    switch (lockStateOf(text, this.#facts, heldLocks.has(lockPath) && text === this.#text)) {
      case 'held':
        return true;
      case 'left-over':
        return false;
      case 'not-visible':
        return this.#isRefreshed(lockPath);
    }
  }

  /** Returns whether the holder refreshes its lock: its process is in another container, or was there before a restart. */
  async #isRefreshed(lockPath: string): Promise<boolean> {
    const timeOf = async () => (await stat(lockPath).catch(() => undefined))?.mtimeMs;
    const first = await timeOf();
    if (first === undefined || wallNow() - first > oldMs) return false;
    const until = monotonicNow() + this.#maxSilenceMs;
    while (monotonicNow() < until) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(250, this.#maxSilenceMs)));
      if ((await timeOf()) !== first) return true;
    }
    return false;
  }

  /**
   * Replaces a left-over lock. Only the process that holds the claim may do so, and only while the lock is still the
   * one that was found left over, so that of several processes exactly one succeeds.
   */
  async #takeOver(lockPath: string, found: string): Promise<boolean> {
    const claim = `${lockPath}.claim`;
    if (!(await this.#link(claim))) {
      const since = (await stat(claim).catch(() => undefined))?.mtimeMs;
      // Its process has crashed while it took the lock over.
      if (since !== undefined && wallNow() - since > maxTakeOverMs) await rm(claim, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 20));
      return false;
    }
    try {
      const now = await readFile(lockPath, 'utf8').catch(() => undefined);
      if (now !== found) return false;
      await rename(await this.#write(), lockPath);
      return true;
    } finally {
      await rm(claim, { force: true });
    }
  }

  #inUse(lockPath: string, holder: Holder | undefined): Error {
    const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`;
    return usageFailure(
      `${this.#name} is in use by ${who}`,
      `stop that process first; if no process uses the file, remove ${lockPath}`,
      'data-in-use',
    );
  }
}
