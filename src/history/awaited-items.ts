/** Items that wait for something until a time, all for equally long. */
export class AwaitedItems<Item extends { readonly t: number }> {
  readonly #waitMs: number;
  readonly #items = new Map<string, Item>();

  /** @param waitMs the time from an item's `t` until it is overdue */
  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /** An item with the same key starts again. */
  add(key: string, item: Item): void {
    this.#items.delete(key);
    this.#items.set(key, item);
  }

  /** Removes an item: the event that it waited for has happened. */
  settle(key: string): void {
    this.#items.delete(key);
  }

  /** Removes the items that are overdue, and returns them in the order in which they were added. */
  takeOverdue(now: number): readonly Item[] {
    const overdue: Item[] = [];
    for (const [key, item] of this.#items) {
      if (item.t + this.#waitMs >= now) break;
      overdue.push(item);
      this.#items.delete(key);
    }
    return overdue;
  }
}
