import { SlidingWindow, type SlidingWindowLimit } from './sliding-window.js';
import { TokenBucket, type TokenBucketRate } from './token-bucket.js';

/** A limiter that can be forgotten while it is idle: then it is as good as a new one. */
export interface KeyedLimiter {
  isIdle(now: number): boolean;
}

export interface LimiterPerKeyOptions {
  /** The number of keys above which the least recently used limiter is forgotten, idle or not. Default: only idle ones are. */
  readonly maxKeys?: number;
}

/** The number of limiters below which a search for idle ones is not worth its time. */
const minSwept = 10_000;

/** One limiter for each key, so that no key slows another. */
export class LimiterPerKey<Key, Limiter extends KeyedLimiter> {
  readonly #create: (now: number) => Limiter;
  readonly #maxKeys: number | undefined;
  /** The most recently used limiter is last, if there is a `maxKeys`. */
  readonly #limiters = new Map<Key, Limiter>();
  #sweepAt = minSwept;

  constructor(create: (now: number) => Limiter, { maxKeys }: LimiterPerKeyOptions = {}) {
    this.#create = create;
    this.#maxKeys = maxKeys;
  }

  /** Limiters that are remembered. */
  get size(): number {
    return this.#limiters.size;
  }

  /** The limiter of this key, for use now. */
  for(key: Key, now: number): Limiter {
    const known = this.#limiters.get(key);
    if (known !== undefined && this.#maxKeys === undefined) return known;
    const limiter = known ?? this.#create(now);
    if (known === undefined) this.#makeRoom(now);
    else this.#limiters.delete(key);
    this.#limiters.set(key, limiter);
    return limiter;
  }

  /** The limiter of this key, if it is remembered. */
  find(key: Key): Limiter | undefined {
    return this.#limiters.get(key);
  }

  /** Forgets the limiter of this key: the next one is new. */
  forget(key: Key): void {
    this.#limiters.delete(key);
  }

  #makeRoom(now: number): void {
    if (this.#maxKeys !== undefined) {
      const [oldest] = this.#limiters.keys();
      if (oldest !== undefined && this.#limiters.size >= this.#maxKeys) this.#limiters.delete(oldest);
    } else if (this.#limiters.size >= this.#sweepAt) {
      for (const [key, limiter] of this.#limiters) if (limiter.isIdle(now)) this.#limiters.delete(key);
      // Twice as many must come before the next sweep, so that a new key costs the same however many are in use.
      this.#sweepAt = Math.max(minSwept, 2 * this.#limiters.size);
    }
  }
}

export function tokenBucketPerKey(rate: TokenBucketRate): LimiterPerKey<string, TokenBucket> {
  return new LimiterPerKey((now) => new TokenBucket(rate, now));
}

export function slidingWindowPerKey(
  limit: SlidingWindowLimit,
  options?: LimiterPerKeyOptions,
): LimiterPerKey<string, SlidingWindow> {
  return new LimiterPerKey(() => new SlidingWindow(limit), options);
}
