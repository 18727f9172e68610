import type { TokenBucketConfig } from '../../config.js';

/** Buckets that have filled up again are forgotten once there are this many. */
const sweepAbove = 10_000;

/** A token bucket for each key. */
export class RateLimit {
  /** From empty to one token, and from empty to full, in milliseconds. */
  readonly #perToken: number;
  readonly #toFill: number;
  /** When each bucket is full again: that one number says how much is in it. */
  readonly #fullAt = new Map<string, number>();

  constructor({ perSecond, burst }: TokenBucketConfig) {
    this.#perToken = 1000 / perSecond;
    this.#toFill = this.#perToken * burst;
  }

  /** Takes one token: 0 if there was one, else the milliseconds until there is. */
  take(key: string): number {
    const now = Date.now();
    // Never emptier than empty, even if the clock was set back.
    const fullAt = Math.min(Math.max(this.#fullAt.get(key) ?? now, now), now + this.#toFill);
    const fullAgain = fullAt + this.#perToken;
    const wait = Math.ceil(fullAgain - now - this.#toFill);
    if (this.#fullAt.size >= sweepAbove && !this.#fullAt.has(key)) this.#forgetFull(now);
    this.#fullAt.set(key, wait > 0 ? fullAt : fullAgain);
    return Math.max(wait, 0);
  }

  #forgetFull(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
  }
}
