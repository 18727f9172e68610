import { Waiters } from './waiters.js';

/** The items that an actor has received, the oldest first. It is bounded, and callers can wait for coming items. */
export class Mailbox<T> {
  readonly #limit: number;
  readonly #items: T[] = [];
  // Created at the first wait: terminals of a fleet never need it.
  #waiters: Waiters<T> | undefined;
  #dropped = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get items(): readonly T[] {
    return this.#items;
  }

  /** The number of items that were dropped, the oldest first, because of the limit. */
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

  /** The first item that is accepted, present or received within `timeoutMs`. */
  waitFor(accepts: (item: T) => boolean, timeoutMs: number, what = 'a message'): Promise<T> {
    for (const item of this.#items) {
      if (accepts(item)) return Promise.resolve(item);
    }
    this.#waiters ??= new Waiters();
    return this.#waiters.wait(accepts, timeoutMs, what);
  }

  /** Like `waitFor`, and removes the item, so that no later wait finds it. */
  async take(accepts: (item: T) => boolean, timeoutMs: number, what?: string): Promise<T> {
    for (;;) {
      const item = await this.waitFor(accepts, timeoutMs, what);
      const at = this.#items.indexOf(item);
      // Another call may have removed it in the meantime.
      if (at >= 0) return this.#items.splice(at, 1)[0] ?? item;
    }
  }

  /** Ends every wait: no further item will be added. */
  close(reason: string): void {
    this.#waiters ??= new Waiters();
    this.#waiters.failAll(reason);
  }
}
