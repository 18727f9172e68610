import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/** A source of random bytes: the CSPRNG in real runs, a seeded stream where a run must repeat. */
export type RandomBytes = (size: number) => Uint8Array;

/** One actor's randomness. */
export interface RandomStream {
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T;
  readonly bytes: RandomBytes;
}

/** The root of a run's randomness. A stream depends on the seed and its own name only, so a new actor shifts no other. */
export interface RandomRoot {
  readonly seed: number;
  stream(name: string): RandomStream;
}

export const maxSeed = 0xffff_ffff;

export function createRandomRoot(seed: number): RandomRoot {
  return { seed, stream: (name) => new SeededStream(mix(seed, name)) };
}

/** A class, because each terminal of a fleet has a stream, and separate functions would make up most of it. */
class SeededStream implements RandomStream {
  readonly #generator: RandomGenerator;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  integer(low: number, high: number): number {
    return uniformInt(this.#generator, low, high);
  }

  pick<T>([first, ...rest]: readonly [T, ...T[]]): T {
    const index = this.integer(0, rest.length);
    return index === 0 ? first : (rest[index - 1] ?? first);
  }

  get bytes(): RandomBytes {
    return (size) => {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 1) bytes[at] = this.integer(0, 255);
      return bytes;
    };
  }
}

/** FNV-1a over seed and name, stirred once more, so that near seeds and names part. */
function mix(seed: number, name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${seed}/${name}`)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
