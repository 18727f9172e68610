import { Waiters } from './waiters.js';

/** What an actor has received, the oldest first: bounded, and one can wait for what is to come. */
export class Mailbox<T> {
  readonly #limit: number;
  readonly #items: T[] = [];
  // Made at the first wait: a terminal of the fleet has none.
  #waiters: Waiters<T> | undefined;
  #dropped = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get items(): readonly T[] {
    return this.#items;
  }

  /** How many of the oldest had to go. */
  get dropped(): number {
    return this.#dropped;
  }

  add(item: T): void {
    this.#items.push(item);
    if (this.#items.length > this.#limit) {
      this.#items.shift();
      this.#dropped += 1;
    }
    this.#waiters?.offer(item);
  }

  /** The first item that is accepted: one that is here already, or the first that comes within `timeoutMs`. */
  waitFor(accepts: (item: T) => boolean, timeoutMs: number, what = 'a message'): Promise<T> {
    for (const item of this.#items) {
      if (accepts(item)) return Promise.resolve(item);
    }
    this.#waiters ??= new Waiters();
    return this.#waiters.wait(accepts, timeoutMs, what);
  }

  /** The same, and takes the item out: no later wait finds it. */
  async take(accepts: (item: T) => boolean, timeoutMs: number, what?: string): Promise<T> {
    for (;;) {
      const item = await this.waitFor(accepts, timeoutMs, what);
      const at = this.#items.indexOf(item);
      // Another wait may have taken it in the meantime.
      if (at >= 0) return this.#items.splice(at, 1)[0] ?? item;
    }
  }

  /** Ends every wait: nothing will come any more. */
  close(why: string): void {
    this.#waiters ??= new Waiters();
    this.#waiters.failAll(why);
  }
}
