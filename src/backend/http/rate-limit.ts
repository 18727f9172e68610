import type { TokenBucketConfig } from '../config.js';

interface Bucket {
  tokens: number;
  at: number;
}

/** Buckets that have filled up again are forgotten once there are this many. */
const sweepAbove = 10_000;

/** A token bucket for each key. */
export class RateLimit {
  readonly #config: TokenBucketConfig;
  readonly #buckets = new Map<string, Bucket>();

  constructor(config: TokenBucketConfig) {
    this.#config = config;
  }

  /** Takes one token: 0 if there was one, else the milliseconds until there is. */
  take(key: string): number {
    const now = Date.now();
    const bucket = this.#buckets.get(key) ?? this.#create(key, now);
    this.#refill(bucket, now);
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / this.#config.perSecond) * 1000);
    bucket.tokens -= 1;
    return 0;
  }

  #create(key: string, now: number): Bucket {
    if (this.#buckets.size >= sweepAbove) this.#forgetFull(now);
    const bucket = { tokens: this.#config.burst, at: now };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #refill(bucket: Bucket, now: number): void {
    const gained = (Math.max(now - bucket.at, 0) / 1000) * this.#config.perSecond;
    bucket.tokens = Math.min(bucket.tokens + gained, this.#config.burst);
    bucket.at = now;
  }

  #forgetFull(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      this.#refill(bucket, now);
      if (bucket.tokens >= this.#config.burst) this.#buckets.delete(key);
    }
  }
}
