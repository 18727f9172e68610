import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { messageOf, usageFailure } from '../failure/failure.js';

/** What a lock says of its holder, and how to find out whether that is still there. */
export interface ProcessFacts {
  readonly pid: number;
  readonly host: string;
  readonly isAlive: (pid: number) => boolean;
}

/** Places that this process holds: its own number in a lock may also be left from an earlier process. */
const held = new Set<string>();
/** So that no two of them write the same file. */
let attempts = 0;

/** A file beside the data that says who has it, so that two servers never write the same file. */
export class FileLock {
  readonly #place: () => string;
  readonly #name: string;
  readonly #facts: ProcessFacts;
  #taken: string | undefined;

  constructor(place: () => string, name: string, facts: ProcessFacts) {
    this.#place = place;
    this.#name = name;
    this.#facts = facts;
  }

  /** @throws Failure `data-in-use` or `data-not-writable`, exit code 64 */
  async take(): Promise<void> {
    const place = this.#place();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (await this.#create(place)) {
        held.add(place);
        this.#taken = place;
        return;
      }
      const holder = await readFile(place, 'utf8').catch(() => undefined);
      // Its holder has just given it back.
      if (holder === undefined) continue;
      if (!this.#isLeftOver(place, holder)) throw this.#inUse(place, holder);
      await this.#remove(place, holder);
    }
    throw this.#inUse(place, '');
  }

  async release(): Promise<void> {
    const place = this.#taken;
    if (place === undefined) return;
    this.#taken = undefined;
    held.delete(place);
    await rm(place, { force: true });
  }

  /** False if there is one already. It appears with all that it says, or not at all. */
  async #create(place: string): Promise<boolean> {
    const { pid, host } = this.#facts;
    attempts += 1;
    const own = `${place}.${pid}.${attempts}`;
    try {
      await writeFile(own, `${pid} ${host}\n`, { mode: 0o600 });
      await link(own, place);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw usageFailure(
        `${this.#name} cannot be kept there: ${messageOf(error)}`,
        'name a file in a folder that exists and that this user may write to',
        'data-not-writable',
      );
    } finally {
      await rm(own, { force: true });
    }
  }

  /** Its holder is gone. Of a process on another machine nobody here can tell. */
  #isLeftOver(place: string, holder: string): boolean {
    const [, pid, host] = /^(\d{1,10}) (\S+)\n$/.exec(holder) ?? [];
    if (pid === undefined || host !== this.#facts.host) return false;
    return Number(pid) === this.#facts.pid ? !held.has(place) : !this.#facts.isAlive(Number(pid));
  }

  /** Takes a left-over away, unless somebody else has just done so and put a lock of their own there. */
  async #remove(place: string, holder: string): Promise<void> {
    const aside = `${place}.${this.#facts.pid}`;
    try {
      await rename(place, aside);
    } catch {
      return;
    }
    const found = await readFile(aside, 'utf8');
    if (found !== holder) await link(aside, place).catch(() => undefined);
    await rm(aside, { force: true });
  }

  #inUse(place: string, holder: string): Error {
    const who = holder.trim() === '' ? 'another process' : `process ${holder.trim().replace(' ', ' on ')}`;
    return usageFailure(
      `${this.#name} is in use by ${who}`,
      `stop it first; if nothing uses the file, remove ${place}`,
      'data-in-use',
    );
  }
}
