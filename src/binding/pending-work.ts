/**
 * The expressions that are being evaluated. A virtual clock waits until the count of a source of activity stays equal, so
 * this one rises at each look as long as anything is pending: the clock never jumps over a translation, and thereby never
 * over a message that waits in a queue behind it.
 */
export class PendingWork {
  #pending = 0;
  #count = 0;

  /** Rises with each evaluation that starts or ends, and at each call while there is one. */
  activityCount(): number {
    if (this.#pending > 0) this.#count += 1;
    return this.#count;
  }

  async track<T>(work: () => T | Promise<T>): Promise<T> {
    this.#pending += 1;
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#pending -= 1;
      this.#count += 1;
    }
  }

  /** Does something within pending work that waits for what only a moving clock brings: a response. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    this.#pending -= 1;
    try {
      return await work();
    } finally {
      this.#pending += 1;
      this.#count += 1;
    }
  }
}
