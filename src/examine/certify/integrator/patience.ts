import { monotonicNow } from '../../../text/clock/process-clock.js';
import { readableDuration } from '../../../text/duration.js';
import { minute } from '../../../text/time-units.js';

/** The whole examination may last for so many times `--wait`. */
const wholeFactor = 3;
/** The whole examination may last at least this long, so that a short `--wait` leaves a correct client time for every situation. */
const minWholeMs = 5 * minute;

/** The longest time of the whole examination of an integrator, from its first call on, in milliseconds. */
export function wholeExaminationMs(waitMs: number): number {
  return Math.max(wholeFactor * waitMs, minWholeMs);
}

/** The end of a wait: its instant in epoch milliseconds, and the reason that ends it. */
export interface WaitEnd {
  readonly at: number;
  readonly reason: string;
}

/**
 * The time for which the examiner waits for the steps of a client that keeps calling. All examinations follow the same
 * traffic, so that they share their waits: one that has not gone on while another one waited has waited too.
 */
export class Patience {
  readonly #waitMs: number;
  #begunAt: number | undefined;
  #progress = '';
  #progressAt = 0;

  /** @param waitMs the longest time without progress, in milliseconds */
  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /** Takes the states of all examinations as a text; one that differs from the last one is progress. */
  observe(states: string): void {
    if (states === this.#progress) return;
    this.#progress = states;
    this.#progressAt = monotonicNow();
  }

  /** The end of a wait that begins or continues now. */
  get end(): WaitEnd {
    this.#begunAt ??= monotonicNow();
    const wholeMs = wholeExaminationMs(this.#waitMs);
    const noProgress = {
      at: Math.max(this.#begunAt, this.#progressAt) + this.#waitMs,
      reason: `no examination has gone on for ${readableDuration(this.#waitMs)}`,
    };
    const whole = {
      at: this.#begunAt + wholeMs,
      reason: `the whole examination has lasted for ${readableDuration(wholeMs)}`,
    };
    return whole.at < noProgress.at ? whole : noProgress;
  }
}
