const never = Number.POSITIVE_INFINITY;

/**
 * The time as one server has lived it, made of `Date`, in milliseconds. It goes on with the wall clock, but stands still
 * while that is set back, is set on, or while the event loop is stuck: what could not be read in that time is nobody's
 * fault, and no deadline comes nearer by it.
 *
 * That the loop was stuck shows when a timer is overdue, and at the first look at the clock, for what piled up may be
 * read before the timer runs. A timer that runs shows the opposite too: so much time has passed, whatever `Date` says.
 */
export class SteadyClock {
  readonly #stallMs: number;
  #wall = Date.now();
  #now = this.#wall;
  #stalledMs = 0;
  #stalledUntil = 0;
  readonly #alarms: Alarm[] = [];
  /** When the first of the alarms is due. */
  #due = never;
  readonly #watch = this.alarm(() => {});

  /** `stallMs`: when a timer is later than this, the event loop was stuck, or the wall clock was set on. */
  constructor(stallMs: number) {
    this.#stallMs = stallMs;
  }

  now(): number {
    const passed = this.#passed();
    if (passed === 0) return this.#now;
    const overdue = this.#now + passed - this.#due;
    if (overdue > this.#stallMs) this.#stuck(Math.min(passed, overdue));
    else this.#now += passed;
    return this.#now;
  }

  /** What it said last: good enough within one turn of the event loop. */
  get latest(): number {
    return this.#now;
  }

  /** How long, all in all, the loop was stuck. Only what is known for sure: less rather than more. */
  get stalledMs(): number {
    return this.#stalledMs;
  }

  /** When it was noticed last, on this clock. */
  get stalledUntil(): number {
    return this.#stalledUntil;
  }

  /** A timer on this clock; it is not set yet. */
  alarm(ring: () => void): Alarm {
    const alarm = new Alarm(this, ring);
    this.#alarms.push(alarm);
    return alarm;
  }

  /** Frames come: from here on some timer is due soon, so that a standstill shows. There is none for long without. */
  watch(now: number): void {
    const by = now + 2 * this.#stallMs;
    if (this.#due > by) this.#watch.set(by);
  }

  /** No timer is left. */
  stop(): void {
    for (const alarm of this.#alarms) alarm.clear();
  }

  /** For the alarms: one was set or cleared. */
  alarmsChanged(): void {
    this.#due = never;
    for (const { dueAt } of this.#alarms) this.#due = Math.min(this.#due, dueAt);
  }

  /**
   * For the alarms: one that was due at `due` has run, and the loop was stuck for `stuckMs` since it was set. All the
   * rest of its time has passed.
   */
  rang(due: number, stuckMs: number): void {
    const passed = this.#passed();
    // Another may be due for longer.
    const first = Math.min(due, this.#due);
    const overdue = this.#now + passed - first;
    const isLate = overdue > this.#stallMs;
    this.#now = isLate ? Math.max(this.#now, first - stuckMs) : Math.max(this.#now + passed, due - stuckMs);
    if (isLate) this.#stuck(Math.min(passed, overdue));
  }

  #stuck(ms: number): void {
    this.#stalledMs += ms;
    this.#stalledUntil = this.#now;
  }

  #passed(): number {
    const wall = Date.now();
    const passed = wall - this.#wall;
    this.#wall = wall;
    return Math.max(0, passed);
  }
}

/** One timer on a steady clock. */
export class Alarm {
  readonly #clock: SteadyClock;
  readonly #ring: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stalledMs = 0;
  #dueAt = never;

  constructor(clock: SteadyClock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Infinity while it is not set. */
  get dueAt(): number {
    return this.#dueAt;
  }

  set(at: number): void {
    clearTimeout(this.#timer);
    const now = this.#clock.now();
    this.#dueAt = at;
    this.#stalledMs = this.#clock.stalledMs;
    this.#timer = setTimeout(() => this.#run(), Math.max(0, at - now));
    this.#clock.alarmsChanged();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#dueAt = never;
    this.#clock.alarmsChanged();
  }

  #run(): void {
    const due = this.#dueAt;
    this.#dueAt = never;
    this.#clock.alarmsChanged();
    this.#clock.rang(due, this.#clock.stalledMs - this.#stalledMs);
    this.#ring();
  }
}
