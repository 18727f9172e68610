import { TokenBucket, type TokenBucketRate } from '../../limiting/token-bucket.js';
import type { SteadyClock } from './steady-clock.js';

/** No client waits longer than this for a server that is stuck, so no more has accumulated. */
const maxCreditedMs = 60_000;
/** What accumulated is read soon after, or it never existed. */
const creditLifeMs = 5_000;

/** A token bucket with a credit on top, for a short time: for what accumulated while the server did not read. */
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
    // BAD-58: no more than would have come back in that time, for the clock stood still meanwhile.
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
