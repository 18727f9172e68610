import {
  type ClockDisturbance,
  type Clocks,
  ClockWatch,
  describeDisturbance,
} from '../../text/clock/clock-watch.js';
import { monotonicNow } from '../../text/clock/process-clock.js';

const everyMs = 50;
/** The part of a measurement in which lateness counts: at each of its two ends. */
const endMs = 1_000;
/** Older samples are forgotten; no measurement on the real clock that a run makes unnamed is longer. */
const keptMs = 600_000;
/** A machine that was late by less than this within `calmSpanMs` is calm. */
const calmMs = 40;
const calmSpanMs = 2_000;
/** Only the last ones matter: a clock that is set all the time fills no memory. */
const maxDisturbances = 100;

interface Sample {
  readonly at: number;
  readonly lateMs: number;
}

export interface LatenessOptions {
  /** The processor time in milliseconds that the host has withheld since this machine has started. Default: none. */
  readonly stolenMs?: (() => number) | undefined;
  /** Called when the wall clock was set, or this process was stopped. */
  readonly onDisturbed?: (disturbance: ClockDisturbance) => void;
  /** The clocks that are compared. Default: those of this process. */
  readonly clocks?: Clocks;
}

/**
 * Measures how late this machine fires its timers, and how much processor time its host has withheld from it. A time
 * that was measured by a late machine proves nothing about the service or a terminal. Neither does anything that failed
 * while the wall clock was set or this process was stopped.
 */
export class Lateness {
  readonly #stolenMs: () => number;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #onDisturbed: LatenessOptions['onDisturbed'];
  readonly #watch: ClockWatch;
  #samples: Sample[] = [];
  #disturbances: ClockDisturbance[] = [];
  #dueAt = monotonicNow() + everyMs;
  #stolenBefore: number;

  constructor({ stolenMs = () => 0, onDisturbed, clocks }: LatenessOptions = {}) {
    this.#onDisturbed = onDisturbed;
    this.#watch = new ClockWatch(everyMs, clocks);
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
    const now = monotonicNow();
    const counts = ({ at, lateMs }: Sample) => at - lateMs <= since + endMs || at >= now - endMs;
    const late = this.#samples.filter((sample) => sample.at >= since && counts(sample));
    return late.reduce((sum, { lateMs }) => sum + lateMs, 0);
  }

  /** The last step of the wall clock or stop of this process since an instant, as a sentence without its end. */
  disturbedSince(since: number): string | undefined {
    this.#measure();
    const last = this.#disturbances.findLast(({ to }) => to >= since);
    return last && describeDisturbance(last);
  }

  get isCalm(): boolean {
    return this.around(monotonicNow() - calmSpanMs) < calmMs;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #measure(): void {
    const now = monotonicNow();
    const stolen = this.#stolenMs();
    const lateMs = Math.max(now - this.#dueAt, stolen - this.#stolenBefore, 0);
    this.#stolenBefore = stolen;
    if (now >= this.#dueAt) this.#dueAt = now + everyMs;
    if (lateMs > 0) this.#samples.push({ at: now, lateMs });
    if (this.#samples.length > (2 * keptMs) / everyMs)
      this.#samples = this.#samples.filter(({ at }) => at >= now - keptMs);
    for (const disturbance of this.#watch.look()) {
      this.#disturbances = [...this.#disturbances.slice(-maxDisturbances), disturbance];
      this.#onDisturbed?.(disturbance);
    }
  }
}
