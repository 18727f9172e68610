import { monotonicNow } from '../../text/clock/process-clock.js';

const never = Number.POSITIVE_INFINITY;

/**
 * Times of a clock are counted from its creation, since the engine keeps such small numbers without an object for each.
 * They are above 0, which can mean that there is no time.
 */
const startsAt = 1;

/**
 * A server's own time in milliseconds. It advances with the clock of the process but stands still while the event loop is
 * stalled, and whenever that clock goes back or jumps: a client cannot be blamed for input that could not be read in that
 * time, and no deadline comes closer because of it.
 *
 * A stall shows when a timer is overdue, and at the first reading of the clock, because piled-up input may be read
 * before the timer runs. A timer that runs also proves that its time has passed, whatever the clock shows.
 */
export class SteadyClock {
  readonly #stallMs: number;
  #wall = monotonicNow();
  #now = startsAt;
  #stalledMs = 0;
  #stalledUntil = 0;
  readonly #alarms: Alarm[] = [];
  /** The time at which the first alarm is due. */
  #due = never;
  readonly #watch = this.alarm(() => {});

  /**
   * `stallMs`: a timer that is later than this shows that the event loop was stalled or the wall clock was set
   * forward.
   */
  constructor(stallMs: number) {
    this.#stallMs = stallMs;
  }

  now(): number {
    const passed = this.#passed();
    if (passed === 0) return this.#now;
    const overdue = this.#now + passed - this.#due;
    if (overdue > this.#stallMs) this.#recordStall(Math.min(passed, overdue));
    else this.#now += passed;
    return this.#now;
  }

  /** The most recent reading, precise enough within one turn of the event loop. */
  get latest(): number {
    return this.#now;
  }

  /**
   * The total stall time in milliseconds. Only certain stalls count, so the value is rather too small than too large.
   */
  get stalledMs(): number {
    return this.#stalledMs;
  }

  /** The time on this clock at which the last stall was noticed. */
  get stalledUntil(): number {
    return this.#stalledUntil;
  }

  /** Creates a timer on this clock; it is not set yet. */
  alarm(onDue: () => void): Alarm {
    const alarm = new Alarm(this, onDue);
    this.#alarms.push(alarm);
    return alarm;
  }

  /**
   * Called when frames arrive: ensures that a timer is due soon, so that a stall is noticed. Without frames no timer
   * is kept.
   */
  watch(now: number): void {
    const by = now + 2 * this.#stallMs;
    if (this.#due > by) this.#watch.set(by);
  }

  /** Clears all timers. */
  stop(): void {
    for (const alarm of this.#alarms) alarm.clear();
  }

  /** Called by the alarms when one was set or cleared. */
  alarmsChanged(): void {
    this.#due = never;
    for (const { dueAt } of this.#alarms) this.#due = Math.min(this.#due, dueAt);
  }

  /**
   * Called by an alarm that was due at `due` and has run after the loop was stalled for `stalledMs` since it was set.
   * The rest of its time has passed.
   */
  alarmRan(due: number, stalledMs: number): void {
    const passed = this.#passed();
    // Another alarm may have been due earlier.
    const first = Math.min(due, this.#due);
    const overdue = this.#now + passed - first;
    const isLate = overdue > this.#stallMs;
    this.#now = isLate
      ? Math.max(this.#now, first - stalledMs)
      : Math.max(this.#now + passed, due - stalledMs);
    if (isLate) this.#recordStall(Math.min(passed, overdue));
  }

  #recordStall(ms: number): void {
    this.#stalledMs += ms;
    this.#stalledUntil = this.#now;
  }

  #passed(): number {
    const wall = monotonicNow();
    const passed = wall - this.#wall;
    this.#wall = wall;
    return Math.max(0, passed);
  }
}

/** One timer on a steady clock. */
export class Alarm {
  readonly #clock: SteadyClock;
  readonly #onDue: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stalledMs = 0;
  #dueAt = never;

  constructor(clock: SteadyClock, ring: () => void) {
    this.#clock = clock;
    this.#onDue = ring;
  }

  /** Infinity while the alarm is not set. */
  get dueAt(): number {
    return this.#dueAt;
  }

  set(at: number): void {
    clearTimeout(this.#timer);
    const now = this.#clock.now();
    this.#dueAt = at;
    this.#stalledMs = this.#clock.stalledMs;
    // The connections that it serves keep the process alive, or are not to.
    this.#timer = setTimeout(() => this.#run(), Math.max(0, at - now)).unref();
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
    this.#clock.alarmRan(due, this.#clock.stalledMs - this.#stalledMs);
    this.#onDue();
  }
}
