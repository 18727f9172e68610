import type { SteadyClock } from '../server/steady-clock.js';

/** Nobody waits longer than this for a server that is stuck, so no more has piled up. */
const longestMs = 60_000;
/** What piled up is read soon after, or it never was there. */
const creditLifeMs = 5_000;

/** So many a second, with a burst. On top of it for a while: what piled up while the server did not read. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #clock: SteadyClock;
  #tokens: number;
  #at: number;
  /** What of the clock's standstills is made good. */
  #stalledMs: number;
  #credit = 0;
  #creditUntil = 0;

  constructor(perSecond: number, burst: number, clock: SteadyClock, now: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#clock = clock;
    this.#tokens = burst;
    this.#at = now;
    this.#stalledMs = clock.stalledMs;
  }

  /** Takes `count` tokens; false if there are not so many. */
  take(count: number, now: number): boolean {
    const { stalledMs } = this.#clock;
    // BAD-58: no more than would have come in that time, for the clock stood still meanwhile.
    if (stalledMs !== this.#stalledMs) this.#makeGood(stalledMs - this.#stalledMs, this.#clock.stalledUntil);
    this.#stalledMs = stalledMs;
    this.#refill(now);
    this.#tokens -= this.#credit === 0 ? count : count - this.#spendCredit(count, now);
    return this.#tokens >= 0;
  }

  /** Makes good a time in which the server did not read this client, since its handler was at work. */
  credit(from: number, to: number): void {
    this.#refill(from);
    this.#makeGood(to - from, to);
    this.#at = Math.max(this.#at, to);
  }

  #refill(now: number): void {
    if (now <= this.#at) return;
    const refilled = this.#tokens + ((now - this.#at) * this.#perSecond) / 1_000;
    this.#tokens = Math.min(this.#burst, refilled);
    this.#at = now;
  }

  /** For what came in so long a time, which ended at `until`. */
  #makeGood(ms: number, until: number): void {
    const most = (longestMs * this.#perSecond) / 1_000;
    const left = until > this.#creditUntil ? 0 : this.#credit;
    this.#credit = Math.min(most, left + (Math.max(0, ms) * this.#perSecond) / 1_000);
    this.#creditUntil = Math.max(this.#creditUntil, until + creditLifeMs);
  }

  #spendCredit(count: number, now: number): number {
    if (now > this.#creditUntil) this.#credit = 0;
    const spent = Math.min(this.#credit, count);
    this.#credit -= spent;
    return spent;
  }
}
