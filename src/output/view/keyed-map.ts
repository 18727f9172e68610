type Bucket<K, V> = readonly (readonly [K, V])[];
type Branch<K, V> = readonly (Bucket<K, V> | undefined)[];

const bits = 6;
const width = 1 << bits;
const mask = width - 1;

/**
 * An immutable map: a tree of fixed depth, 64 branches of 64 buckets, by a hash of the key. A write copies
 * the way to one bucket (two arrays of at most 64 places, one of a few entries), so a fold stays cheap at
 * thousands of entries, where copying a whole Map per event would not. Every older map stays valid.
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

  /** A map with this entry set; this one is left as it is. */
  with(key: K, value: V): KeyedMap<K, V> {
    const hash = hashOf(key);
    const at = hash & mask;
    const below = (hash >>> bits) & mask;
    const branch: Branch<K, V> = this.#branches[at] ?? new Array(width).fill(undefined);
    const bucket: Bucket<K, V> = branch[below] ?? [];
    const place = bucket.findIndex((entry) => entry[0] === key);
    const entry = [key, value] as const;
    const next = place === -1 ? [...bucket, entry] : bucket.with(place, entry);
    const size = place === -1 ? this.size + 1 : this.size;
    return new KeyedMap(this.#branches.with(at, branch.with(below, next)), size);
  }

  /** In no order that means anything. */
  *values(): Generator<V> {
    for (const branch of this.#branches) {
      for (const bucket of branch ?? []) {
        for (const entry of bucket ?? []) yield entry[1];
      }
    }
  }
}

/** Neighbouring numbers and like names must not meet in one bucket. */
function hashOf(key: string | number): number {
  let hash = 0x811c9dc5;
  if (typeof key === 'number') hash = key | 0;
  else for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
