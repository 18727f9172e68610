/** Computed times are exact to less than this many milliseconds. */
const roundingMs = 1e-6;

export interface TokenBucketRate {
  /** Tokens that come back in a second. */
  readonly perSecond: number;
  /** Tokens in a full bucket. */
  readonly burst: number;
}

/** A rate with a burst. It begins full; every method is given the time in milliseconds, of any clock. */
export class TokenBucket {
  readonly #perTokenMs: number;
  readonly #capacityMs: number;
  /** The time until the bucket is full again, which is what was taken. */
  #debtMs = 0;
  #at: number;
  #suspendedUntil = Number.NEGATIVE_INFINITY;

  constructor({ perSecond, burst }: TokenBucketRate, now: number) {
    this.#perTokenMs = 1000 / perSecond;
    this.#capacityMs = this.#perTokenMs * burst;
    this.#at = now;
  }

  /** Takes this many tokens and returns 0; if there are fewer, takes none and returns the milliseconds until there are enough. */
  take(now: number, count = 1): number {
    this.#refill(now);
    const debtMs = this.#debtMs + count * this.#perTokenMs;
    const waitMs = Math.ceil(debtMs - this.#capacityMs - roundingMs);
    if (waitMs > 0) return waitMs;
    this.#debtMs = debtMs;
    return 0;
  }

  /** No tokens come back between these times. */
  suspend(from: number, to: number): void {
    if (from > this.#at) this.#refill(from);
    this.#suspendedUntil = Math.max(this.#suspendedUntil, to);
  }

  /** Returns whether the bucket is full, and so as good as a new one. */
  isIdle(now: number): boolean {
    return this.#debtMs <= now - this.#at;
  }

  /** A clock that was set back gives nothing and costs nothing. */
  #refill(now: number): void {
    const elapsedMs = now - Math.max(this.#at, this.#suspendedUntil);
    this.#debtMs = Math.max(0, this.#debtMs - Math.max(0, elapsedMs));
    this.#at = now;
  }
}
