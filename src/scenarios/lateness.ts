const everyMs = 100;

/**
 * Measures how late this machine fires its timers. A time that is too long proves nothing about the service or a
 * terminal while the machine itself is late.
 */
export class Lateness {
  #maxMs = 0;
  #dueAt = Date.now() + everyMs;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor() {
    this.#timer = setInterval(() => this.#measure(), everyMs);
  }

  /** The longest delay of a timer since the start, in milliseconds. */
  get maxMs(): number {
    this.#measure();
    return this.#maxMs;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #measure(): void {
    const now = Date.now();
    this.#maxMs = Math.max(this.#maxMs, now - this.#dueAt);
    this.#dueAt = now + everyMs;
  }
}
