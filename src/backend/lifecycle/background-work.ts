/** Work that no response waits for. A stop waits for it, so that the last snapshot holds what it stores. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #onInternalError: (error: unknown) => void;

  constructor(onInternalError: (error: unknown) => void) {
    this.#onInternalError = onInternalError;
  }

  run(work: Promise<void>): void {
    this.#running.add(work);
    work.then(
      () => this.#running.delete(work),
      (error: unknown) => {
        this.#running.delete(work);
        this.#onInternalError(error);
      },
    );
  }

  /** All of it has ended, also what began meanwhile. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
