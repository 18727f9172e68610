/** The interval in which views are refreshed while events arrive. */
const intervalMs = 250;

/**
 * Publishes what has changed at most four times a second, whatever the rate of events: a page that draws each of 200
 * events a second has no time left for its user.
 */
export class Publisher {
  readonly #publish: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(publish: () => void) {
    this.#publish = publish;
  }

  /** Something has changed. */
  mark(): void {
    this.#timer ??= setTimeout(() => this.now(), intervalMs);
  }

  now(): void {
    this.stop();
    this.#publish();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
