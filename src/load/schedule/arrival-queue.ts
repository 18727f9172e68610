import type { Arrival } from './arrivals.js';

/** The arrivals of a load in their order, with the number of those that are due at an instant. */
export class ArrivalQueue implements Iterable<Arrival> {
  readonly #source: Iterator<Arrival>;
  /** Arrivals that were looked at before they were taken: those from `#first` on. */
  #ahead: Arrival[] = [];
  #first = 0;
  #taken = 0;
  #lastTaken: Arrival | undefined;

  constructor(arrivals: Iterable<Arrival>) {
    this.#source = arrivals[Symbol.iterator]();
  }

  *[Symbol.iterator](): Generator<Arrival, void, undefined> {
    for (let next = this.#take(); next !== undefined; next = this.#take()) yield next;
  }

  /**
   * The number of arrivals that are due, taken or not.
   *
   * @param atMs from the beginning of the first phase; never less than in an earlier call
   */
  dueAt(atMs: number): number {
    if (this.#lastTaken !== undefined && this.#lastTaken.atMs > atMs) return this.#taken - 1;
    let last = this.#ahead.at(-1);
    while (last === undefined || last.atMs <= atMs) {
      last = this.#next();
      if (last === undefined) break;
      this.#ahead.push(last);
    }
    // Only the last one may lie ahead of the instant.
    const notDue = last === undefined ? 0 : 1;
    return this.#taken + this.#ahead.length - this.#first - notDue;
  }

  #take(): Arrival | undefined {
    const next = this.#ahead[this.#first] ?? this.#next();
    if (this.#first < this.#ahead.length) this.#first += 1;
    // Each one leaves in constant time, and the array is emptied with its last.
    if (this.#first === this.#ahead.length) {
      this.#ahead = [];
      this.#first = 0;
    }
    if (next === undefined) return undefined;
    this.#taken += 1;
    this.#lastTaken = next;
    return next;
  }

  #next(): Arrival | undefined {
    const { done, value } = this.#source.next();
    return done === true ? undefined : value;
  }
}
