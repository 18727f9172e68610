import { SlidingWindow, type SlidingWindowLimit } from './sliding-window.js';
import { TokenBucket, type TokenBucketRate } from './token-bucket.js';

/** A limiter that can be forgotten while it is idle: then it is as good as a new one. */
export interface KeyedLimiter {
  isIdle(now: number): boolean;
}

export interface LimiterPerKeyOptions {
  /** Above it the limiter that was used longest ago is forgotten, idle or not. Default: only idle ones are. */
  readonly maxKeys?: number;
}

/** One limiter for each key, so that no key slows another. */
export class LimiterPerKey<Key, Limiter extends KeyedLimiter> {
  readonly #create: (now: number) => Limiter;
  readonly #maxKeys: number;
  /** The one that was used last stands last. */
  readonly #limiters = new Map<Key, Limiter>();

  constructor(
    create: (now: number) => Limiter,
    { maxKeys = Number.POSITIVE_INFINITY }: LimiterPerKeyOptions = {},
  ) {
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
    const limiter = known === undefined || known.isIdle(now) ? this.#create(now) : known;
    this.#limiters.delete(key);
    this.#limiters.set(key, limiter);
    this.#forgetOldest(key, now);
    return limiter;
  }

  /** The limiter of this key, if it is remembered. */
  find(key: Key): Limiter | undefined {
    return this.#limiters.get(key);
  }

  /** Forgets the limiter of this key: it is to be as good as a new one. */
  forget(key: Key): void {
    this.#limiters.delete(key);
  }

  /** Those that were used longest ago, as long as they are idle or too many; never the one in use. */
  #forgetOldest(inUse: Key, now: number): void {
    for (const [key, limiter] of this.#limiters) {
      if (key === inUse || (this.#limiters.size <= this.#maxKeys && !limiter.isIdle(now))) return;
      this.#limiters.delete(key);
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
