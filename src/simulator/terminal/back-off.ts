import { limits } from '../../contract/limits.js';

export interface Attempt {
  /** From 1. */
  readonly attempt: number;
  readonly delayMs: number;
}

/** The waits between attempts: 1, 2, 4, 8, 16, 30, 30 s and so on, without jitter (REC-02). */
export class BackOff {
  #attempts = 0;

  next(): Attempt {
    // The exponent is bounded so that a week of attempts does not leave the safe integers.
    const doubled = limits.backOffFirst * 2 ** Math.min(this.#attempts, 16);
    this.#attempts += 1;
    return { attempt: this.#attempts, delayMs: Math.min(doubled, limits.backOffCap) };
  }

  /** REC-05: called for a registered session only. A CONNECTED alone proves nothing. */
  reset(): void {
    this.#attempts = 0;
  }
}
