import { limits } from '../../contract/limits.js';
import type { RandomStream } from '../../random/random.js';

export interface Attempt {
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly delayMs: number;
}

/** The waits between attempts: 1, 2, 4, 8, 16, 30, 30 s and so on (REC-02). */
export class BackOff {
  readonly #jitter: RandomStream | undefined;
  #attempts = 0;

  /** @param jitter draws each wait between half of the documented one and the whole of it; without it they are exact */
  constructor(jitter?: RandomStream) {
    this.#jitter = jitter;
  }

  next(): Attempt {
    // The exponent is bounded, so that a week of attempts stays within the safe integers.
    const doubled = limits.minBackOffMs * 2 ** Math.min(this.#attempts, 16);
    this.#attempts += 1;
    const exact = Math.min(doubled, limits.maxBackOffMs);
    const delayMs = this.#jitter === undefined ? exact : this.#jitter.integer(exact / 2, exact);
    return { attempt: this.#attempts, delayMs };
  }

  /** REC-05: called only for a registered session. A CONNECTED alone is not enough. */
  reset(): void {
    this.#attempts = 0;
  }
}
