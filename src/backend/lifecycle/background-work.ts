/** Work that no response waits for. A stop waits for it, so that the last snapshot holds what it stores. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #onInternalError: (error: unknown) => void;

  constructor(onInternalError: (error: unknown) => void) {
    this.#onInternalError = onInternalError;
  }

  run(work: Promise<void>): void {
    const running = work.catch(this.#onInternalError).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** All of it has ended, also what began meanwhile. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
