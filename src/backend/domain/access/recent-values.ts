/**
 * The values of the keys that were used last. When there are too many, the older half is forgotten at once: a Map from
 * which the oldest key is deleted each time walks over all keys deleted before it to find the next.
 */
export class RecentValues<Key, Value> {
  readonly #maxHalf: number;
  #latest = new Map<Key, Value>();
  #earlier = new Map<Key, Value>();

  /** @param max the number of values that are kept at most; at least half as many are */
  constructor(max: number) {
    this.#maxHalf = max / 2;
  }

  get size(): number {
    return this.#latest.size + this.#earlier.size;
  }

  /** The value of a key, which then counts as used; undefined if it is forgotten or was never set. */
  get(key: Key): Value | undefined {
    const latest = this.#latest.get(key);
    if (latest !== undefined) return latest;
    const earlier = this.#earlier.get(key);
    if (earlier !== undefined) this.set(key, earlier);
    return earlier;
  }

  set(key: Key, value: Value): void {
    this.#earlier.delete(key);
    this.#latest.set(key, value);
    if (this.#latest.size < this.#maxHalf) return;
    this.#earlier = this.#latest;
    this.#latest = new Map();
  }
}
