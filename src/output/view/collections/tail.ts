/**
 * The newest items of a sequence, immutable: each addition gives a new tail, and older ones stay valid. Consecutive tails
 * share one array, so that an addition costs the same however many items are kept.
 */
export class Tail<T> {
  readonly #items: T[];
  readonly #end: number;
  readonly #kept: number;

  private constructor(items: T[], end: number, kept: number) {
    this.#items = items;
    this.#end = end;
    this.#kept = kept;
  }

  /** @param kept the number of items that are kept */
  static empty<T>(kept: number): Tail<T> {
    return new Tail<T>([], 0, kept);
  }

  get items(): readonly T[] {
    return this.#items.slice(Math.max(0, this.#end - this.#kept), this.#end);
  }

  get last(): T | undefined {
    return this.#items[this.#end - 1];
  }

  with(item: T): Tail<T> {
    // Another tail has already added its own item here, or the array has grown to a multiple of what is kept.
    const isShared = this.#items.length === this.#end && this.#end < 4 * this.#kept;
    const items = isShared ? this.#items : [...this.items];
    items.push(item);
    return new Tail(items, items.length, this.#kept);
  }
}
