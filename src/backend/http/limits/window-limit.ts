export interface WindowLimitOptions {
  /** That may be taken within whatever stretch of that length. */
  readonly most: number;
  readonly withinMs: number;
  /** Above it the key that was taken longest ago is forgotten. */
  readonly mostKeys?: number;
}

/** So many within a sliding window, for each key: exact where a token bucket lets twice as many through. */
export class WindowLimit {
  readonly #most: number;
  readonly #withinMs: number;
  readonly #mostKeys: number;
  /** When each key was taken, within the window; the key that was taken last stands last. */
  readonly #takenAt = new Map<string, readonly number[]>();

  constructor({ most, withinMs, mostKeys = 10_000 }: WindowLimitOptions) {
    this.#most = most;
    this.#withinMs = withinMs;
    this.#mostKeys = mostKeys;
  }

  /** Takes one: 0 if there was one left, else the milliseconds until there is. A refusal counts for nothing. */
  take(key: string): number {
    const now = Date.now();
    const taken = (this.#takenAt.get(key) ?? [])
      // Never later than now, even if the clock was set back.
      .map((at) => Math.min(at, now))
      .filter((at) => at > now - this.#withinMs);
    const [first = now] = taken;
    this.#takenAt.delete(key);
    const free = taken.length < this.#most;
    this.#takenAt.set(key, free ? [...taken, now] : taken);
    this.#forget(now);
    return free ? 0 : first + this.#withinMs - now;
  }

  #forget(now: number): void {
    for (const [key, takenAt] of this.#takenAt) {
      const last = takenAt.at(-1) ?? 0;
      if (this.#takenAt.size <= this.#mostKeys && last > now - this.#withinMs) return;
      this.#takenAt.delete(key);
    }
  }
}
