const everyMs = 50;
/** The part of a measurement in which lateness counts: at each of its two ends. */
const endMs = 1_000;
/** Older samples are forgotten; no measurement on the real clock that a run makes unnamed is longer. */
const keptMs = 600_000;
/** A machine that was late by less than this within `calmSpanMs` is calm. */
const calmMs = 40;
const calmSpanMs = 2_000;

interface Sample {
  readonly at: number;
  readonly lateMs: number;
}

/**
 * Measures how late this machine fires its timers, and how much processor time its host has withheld from it. A time
 * that was measured by a late machine proves nothing about the service or a terminal.
 */
export class Lateness {
  readonly #stolenMs: () => number;
  readonly #timer: ReturnType<typeof setInterval>;
  #samples: Sample[] = [];
  #dueAt = Date.now() + everyMs;
  #stolenBefore: number;

  /** @param stolenMs the processor time in milliseconds that the host has withheld since this machine has started */
  constructor(stolenMs: () => number = () => 0) {
    this.#stolenMs = stolenMs;
    this.#stolenBefore = stolenMs();
    this.#timer = setInterval(() => this.#measure(), everyMs);
  }

  /**
   * The time in milliseconds by which this machine may have falsified a measurement from `since` until now: the sum of
   * its delays in the first and in the last second.
   */
  around(since: number): number {
    this.#measure();
    const now = Date.now();
    const counts = ({ at, lateMs }: Sample) => at - lateMs <= since + endMs || at >= now - endMs;
    const late = this.#samples.filter((sample) => sample.at >= since && counts(sample));
    return late.reduce((sum, { lateMs }) => sum + lateMs, 0);
  }

  get isCalm(): boolean {
    return this.around(Date.now() - calmSpanMs) < calmMs;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #measure(): void {
    const now = Date.now();
    const stolen = this.#stolenMs();
    // A clock that was set back falsifies as much as a delay: the next sample is never due later than in one interval.
    const setBackMs = this.#dueAt - now - everyMs;
    const lateMs = Math.max(now - this.#dueAt, stolen - this.#stolenBefore, setBackMs, 0);
    this.#stolenBefore = stolen;
    if (now >= this.#dueAt || setBackMs > 0) this.#dueAt = now + everyMs;
    if (lateMs > 0) this.#samples.push({ at: now, lateMs });
    if (this.#samples.length > (2 * keptMs) / everyMs)
      this.#samples = this.#samples.filter(({ at }) => at >= now - keptMs);
  }
}
