import { LimiterPerKey } from '../../limiting/limiter-per-key.js';
import { SlidingWindow } from '../../limiting/sliding-window.js';

export interface ThrottleLimits {
  /** The number of failures within a minute after which a key is blocked. */
  readonly failuresPerMinute: number;
  /** The duration of a block in milliseconds. */
  readonly blockedMs: number;
}

const windowMs = 60_000;
const maxKeys = 10_000;

/** Blocks keys that fail too often. */
export class FailureThrottle {
  readonly #keys: LimiterPerKey<string, KeyThrottle>;

  constructor(limits: ThrottleLimits) {
    this.#keys = new LimiterPerKey(() => new KeyThrottle(limits), { maxKeys });
  }

  /** The number of remembered keys. */
  get size(): number {
    return this.#keys.size;
  }

  /**
   * Begins an attempt, which counts as a failure until `succeeded`, so that concurrent attempts are limited like
   * successive ones. Returns false if the key is blocked.
   */
  begin(key: string, now: number): boolean {
    return this.#keys.for(key, now).begin(now);
  }

  /** Records that the attempt that began at this time was not a failure. */
  succeeded(key: string, beganAt: number): void {
    const throttle = this.#keys.find(key);
    throttle?.succeeded(beganAt);
    if (throttle?.isUnused === true) this.#keys.forget(key);
  }
}

class KeyThrottle {
  readonly #limits: ThrottleLimits;
  /** The failures, and the attempts in progress. */
  readonly #attempts: SlidingWindow;
  #blockedUntil = 0;

  constructor(limits: ThrottleLimits) {
    this.#limits = limits;
    this.#attempts = new SlidingWindow({ max: limits.failuresPerMinute, windowMs });
  }

  /** Returns true if no recent attempt has failed, and none is in progress. */
  get isUnused(): boolean {
    return this.#attempts.isEmpty;
  }

  begin(now: number): boolean {
    if (now < this.#blockedUntil) return false;
    this.#attempts.count(now);
    this.#blockedUntil = this.#attempts.isFull ? now + this.#limits.blockedMs : 0;
    return true;
  }

  succeeded(beganAt: number): void {
    this.#attempts.uncount(beganAt);
    if (!this.#attempts.isFull) this.#blockedUntil = 0;
  }

  isIdle(now: number): boolean {
    return now >= this.#blockedUntil && this.#attempts.isIdle(now);
  }
}
