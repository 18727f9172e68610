export interface SlidingWindowLimit {
  /** Events within any stretch of `windowMs`. */
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts the events of the last `windowMs`, each at its own time: exact where a token bucket allows twice as many.
 * Every method is given the time in milliseconds.
 */
export class SlidingWindow {
  readonly #limit: SlidingWindowLimit;
  /** The instants of the events, the oldest first. */
  #times: number[] = [];

  constructor(limit: SlidingWindowLimit) {
    this.#limit = limit;
  }

  /** Returns whether the window held `max` events when it was last used. */
  get isFull(): boolean {
    return this.#times.length >= this.#limit.max;
  }

  /** Returns whether it held no event when it was last used. */
  get isEmpty(): boolean {
    return this.#times.length === 0;
  }

  /** Counts an event and returns 0; if the window is full, counts nothing and returns the milliseconds until it is not. */
  take(now: number): number {
    this.#dropOld(now);
    const [oldest] = this.#times;
    if (this.isFull && oldest !== undefined) return oldest + this.#limit.windowMs - now;
    this.#times.push(now);
    return 0;
  }

  /** Counts an event, whether the window is full or not. */
  count(now: number): void {
    this.#dropOld(now);
    this.#times.push(now);
  }

  /** Takes back an event that was counted at this time. */
  uncount(at: number): void {
    const index = this.#times.indexOf(at);
    if (index >= 0) this.#times.splice(index, 1);
  }

  /** Returns whether no event is left in the window. */
  isIdle(now: number): boolean {
    const newest = this.#times.at(-1);
    return newest === undefined || newest <= now - this.#limit.windowMs;
  }

  #dropOld(now: number): void {
    // No event is later than now, even if the clock was set back.
    this.#times = this.#times
      .map((time) => Math.min(time, now))
      .filter((time) => time > now - this.#limit.windowMs);
  }
}
