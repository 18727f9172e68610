/** Work that no response waits for. A stop waits for it, so that the last snapshot holds what it stores. */
export class BackgroundWork {
  readonly #onInternalError: (error: unknown) => void;
  #running = 0;
  #onIdle: (() => void)[] = [];

  constructor(onInternalError: (error: unknown) => void) {
    this.#onInternalError = onInternalError;
  }

  run(work: Promise<void>): void {
    this.#running += 1;
    work.then(this.#ended, this.#failed);
  }

  /** All of it has ended, also what began meanwhile. */
  async idle(): Promise<void> {
    while (this.#running > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  readonly #ended = (): void => {
    this.#running -= 1;
    if (this.#running > 0) return;
    const waiting = this.#onIdle;
    this.#onIdle = [];
    for (const resolve of waiting) resolve();
  };

  readonly #failed = (error: unknown): void => {
    this.#ended();
    this.#onInternalError(error);
  };
}
