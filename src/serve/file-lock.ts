import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { messageOf, usageFailure } from '../failure/failure.js';

/** This process, as a lock names it, and whether another process still exists. */
export interface ProcessFacts {
  readonly pid: number;
  readonly host: string;
  readonly isAlive: (pid: number) => boolean;
}

/** Lock files that this process holds: a lock with its process id may also be left over from an earlier process. */
const heldLocks = new Set<string>();

/** Makes the names of temporary files unique. */
let attempts = 0;

/** A lock file next to the data file, which prevents two servers from writing the same data file. */
export class FileLock {
  readonly #lockPath: () => string;
  readonly #name: string;
  readonly #facts: ProcessFacts;
  #acquiredPath: string | undefined;

  /**
   * @param lockPath the path of the lock file
   * @param name the data file as the user named it, for errors
   */
  constructor(lockPath: () => string, name: string, facts: ProcessFacts) {
    this.#lockPath = lockPath;
    this.#name = name;
    this.#facts = facts;
  }

  /** @throws Failure `data-in-use` or `data-not-writable`, exit code 64 */
  async acquire(): Promise<void> {
    const lockPath = this.#lockPath();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (await this.#create(lockPath)) {
        heldLocks.add(lockPath);
        this.#acquiredPath = lockPath;
        return;
      }
      const holder = await readFile(lockPath, 'utf8').catch(() => undefined);
      // The holder has just released it.
      if (holder === undefined) continue;
      if (!this.#isLeftOver(lockPath, holder)) throw this.#inUse(lockPath, holder);
      await this.#remove(lockPath, holder);
    }
    throw this.#inUse(lockPath, '');
  }

  async release(): Promise<void> {
    const lockPath = this.#acquiredPath;
    if (lockPath === undefined) return;
    this.#acquiredPath = undefined;
    heldLocks.delete(lockPath);
    await rm(lockPath, { force: true });
  }

  /** False if the lock exists. A link makes the new lock appear with its whole content. */
  async #create(lockPath: string): Promise<boolean> {
    const { pid, host } = this.#facts;
    attempts += 1;
    const temporary = `${lockPath}.${pid}.${attempts}`;
    try {
      await writeFile(temporary, `${pid} ${host}\n`, { mode: 0o600 });
      await link(temporary, lockPath);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw usageFailure(
        `${this.#name} cannot be written: ${messageOf(error)}`,
        'choose a file in a folder that exists and that this user may write to',
        'data-not-writable',
      );
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** True if the holder no longer exists. Whether a process of another machine exists cannot be determined. */
  #isLeftOver(lockPath: string, holder: string): boolean {
    const [, pid, host] = /^(\d{1,10}) (\S+)\n$/.exec(holder) ?? [];
    if (pid === undefined || host !== this.#facts.host) return false;
    return Number(pid) === this.#facts.pid ? !heldLocks.has(lockPath) : !this.#facts.isAlive(Number(pid));
  }

  /** Removes a left-over lock, unless another process has just replaced it with its own lock. */
  async #remove(lockPath: string, holder: string): Promise<void> {
    const aside = `${lockPath}.${this.#facts.pid}`;
    try {
      await rename(lockPath, aside);
    } catch {
      return;
    }
    const found = await readFile(aside, 'utf8');
    if (found !== holder) await link(aside, lockPath).catch(() => undefined);
    await rm(aside, { force: true });
  }

  #inUse(lockPath: string, holder: string): Error {
    const who = holder.trim() === '' ? 'another process' : `process ${holder.trim().replace(' ', ' on ')}`;
    return usageFailure(
      `${this.#name} is in use by ${who}`,
      `stop that process first; if no process uses the file, remove ${lockPath}`,
      'data-in-use',
    );
  }
}
