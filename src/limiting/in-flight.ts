interface Entry<Key, Value> {
  readonly key: Key;
  value: Value;
}

/**
 * A list of entries in flight by their keys, oldest first: few at a time, through which very many pass.
 *
 * It is not a `Map`, because a `Map` wears its tables out: each old table refers to the next one, so that one which has
 * reached the old generation keeps all later ones there until a full collection. Entries leave the array of this list
 * without a trace. A key is searched for from the oldest entry on, since what began first mostly ends first.
 */
export class InFlight<Key, Value> implements Iterable<readonly [Key, Value]> {
  readonly #entries: Entry<Key, Value>[] = [];

  get size(): number {
    return this.#entries.length;
  }

  has(key: Key): boolean {
    return this.#find(key) !== undefined;
  }

  get(key: Key): Value | undefined {
    return this.#find(key)?.value;
  }

  /** Adds an entry as the newest one; an entry that has this key keeps its place and changes its value. */
  set(key: Key, value: Value): void {
    const known = this.#find(key);
    if (known === undefined) this.#entries.push({ key, value });
    else known.value = value;
  }

  /** Returns whether there was an entry with this key. */
  delete(key: Key): boolean {
    const at = this.#entries.findIndex((entry) => entry.key === key);
    if (at < 0) return false;
    this.#entries.splice(at, 1);
    return true;
  }

  clear(): void {
    this.#entries.length = 0;
  }

  /** The entries of this moment, oldest first. They may be deleted meanwhile. */
  [Symbol.iterator](): Iterator<readonly [Key, Value]> {
    return this.#entries.map(({ key, value }) => [key, value] as const).values();
  }

  #find(key: Key): Entry<Key, Value> | undefined {
    return this.#entries.find((entry) => entry.key === key);
  }
}
