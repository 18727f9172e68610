type Bucket<K, V> = readonly (readonly [K, V])[];
type Branch<K, V> = readonly (Bucket<K, V> | undefined)[];

const bits = 6;
const width = 1 << bits;
const mask = width - 1;

/**
 * An immutable map: a tree of fixed depth, 64 branches of 64 buckets, by a hash of the key. A write copies the path to
 * one bucket (two arrays of at most 64 elements, and one of a few entries). So a fold over thousands of entries stays
 * fast, which copying a whole Map for each event would not. Every older map stays valid.
 */
export class KeyedMap<K extends string | number, V> {
  readonly size: number;
  readonly #branches: readonly (Branch<K, V> | undefined)[];

  private constructor(branches: readonly (Branch<K, V> | undefined)[], size: number) {
    this.#branches = branches;
    this.size = size;
  }

  static empty<K extends string | number, V>(): KeyedMap<K, V> {
    return new KeyedMap<K, V>(new Array(width).fill(undefined), 0);
  }

  get(key: K): V | undefined {
    const hash = hashOf(key);
    const bucket = this.#branches[hash & mask]?.[(hash >>> bits) & mask];
    return bucket?.find((entry) => entry[0] === key)?.[1];
  }

  /** A new map with this entry set; this map does not change. */
  with(key: K, value: V): KeyedMap<K, V> {
    const hash = hashOf(key);
    const at = hash & mask;
    const below = (hash >>> bits) & mask;
    const branch: Branch<K, V> = this.#branches[at] ?? new Array(width).fill(undefined);
    const bucket: Bucket<K, V> = branch[below] ?? [];
    const index = bucket.findIndex((entry) => entry[0] === key);
    const entry = [key, value] as const;
    const next = index === -1 ? [...bucket, entry] : bucket.with(index, entry);
    const size = index === -1 ? this.size + 1 : this.size;
    return new KeyedMap(this.#branches.with(at, branch.with(below, next)), size);
  }

  /** Iterates over the values in an arbitrary order. */
  *values(): Generator<V> {
    for (const branch of this.#branches) {
      for (const bucket of branch ?? []) {
        for (const entry of bucket ?? []) yield entry[1];
      }
    }
  }
}

/** Spreads consecutive numbers and similar names over the buckets. */
function hashOf(key: string | number): number {
  let hash = 0x811c9dc5;
  if (typeof key === 'number') hash = key | 0;
  else for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
