import { TokenBucket, type TokenBucketRate } from '../../limiting/token-bucket.js';
import type { SteadyClock } from './steady-clock.js';

/** A client waits at most this long for a stalled server, so more input cannot have accumulated. */
const maxCreditedMs = 60_000;
/** Input that accumulated is read within this time, so unused credit then lapses. */
const creditLifeMs = 5_000;

/** A token bucket that gives short-lived credit for input that accumulated while the server did not read. */
export class CreditedTokenBucket {
  readonly #bucket: TokenBucket;
  readonly #perSecond: number;
  readonly #clock: SteadyClock;
  /** The part of the clock's stalls that credit was given for. */
  #stalledMs: number;
  #credit = 0;
  #creditUntil = 0;

  constructor(rate: TokenBucketRate, clock: SteadyClock, now: number) {
    this.#bucket = new TokenBucket(rate, now);
    this.#perSecond = rate.perSecond;
    this.#clock = clock;
    this.#stalledMs = clock.stalledMs;
  }

  /** Takes `count` tokens; false if there are fewer. */
  take(count: number, now: number): boolean {
    const { stalledMs, stalledUntil } = this.#clock;
    // BAD-58: at most what the bucket would have regained in that time, since the clock stood still.
    if (stalledMs !== this.#stalledMs) this.#giveCredit(stalledMs - this.#stalledMs, stalledUntil);
    this.#stalledMs = stalledMs;
    return this.#bucket.take(now, count - this.#spendCredit(count, now)) === 0;
  }

  /** Gives credit for a time in which the server did not read from this client, since its handler was busy. */
  credit(from: number, to: number): void {
    this.#bucket.suspend(from, to);
    this.#giveCredit(to - from, to);
  }

  /** Gives what comes back in this time, which ended at `until`. */
  #giveCredit(ms: number, until: number): void {
    const maxCredit = (maxCreditedMs * this.#perSecond) / 1_000;
    const left = until > this.#creditUntil ? 0 : this.#credit;
    this.#credit = Math.min(maxCredit, left + (Math.max(0, ms) * this.#perSecond) / 1_000);
    this.#creditUntil = Math.max(this.#creditUntil, until + creditLifeMs);
  }

  #spendCredit(count: number, now: number): number {
    if (this.#credit === 0) return 0;
    if (now > this.#creditUntil) this.#credit = 0;
    const spent = Math.min(this.#credit, count);
    this.#credit -= spent;
    return spent;
  }
}
