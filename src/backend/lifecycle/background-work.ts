/** Work that nobody's answer waits for. A stop waits for it, so that the last snapshot holds what it stores. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #onFault: (fault: unknown) => void;

  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault;
  }

  run(work: Promise<void>): void {
    const running = work.catch(this.#onFault).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** All of it has ended, also what began meanwhile. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
