/**
 * Work that is done in the order in which it was added, although some of it takes time: one direction of one connection.
 * As long as nothing waits, work that takes no time is done at once.
 */
export class OrderedWork {
  readonly #onError: (error: unknown) => void;
  readonly #waiting: (() => void | Promise<void>)[] = [];
  #state: 'idle' | 'busy' | 'ended' = 'idle';

  /** @param onError called once; what was added after the failed work is not done */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get isIdle(): boolean {
    return this.#state === 'idle';
  }

  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  add(work: () => void | Promise<void>): void {
    if (this.#state === 'ended') return;
    this.#waiting.push(work);
    if (this.#state === 'idle') this.#continue();
  }

  /** Drops what waits, and whatever is added later. */
  end(): void {
    this.#state = 'ended';
    this.#waiting.length = 0;
  }

  #continue(): void {
    this.#state = 'busy';
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        const done = next();
        if (done === undefined) continue;
        done.then(
          () => this.hasEnded || this.#continue(),
          (error: unknown) => this.#fail(error),
        );
        return;
      }
      if (!this.hasEnded) this.#state = 'idle';
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.hasEnded) return;
    this.end();
    this.#onError(error);
  }
}
