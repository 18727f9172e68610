import { speeds, type TimeControl } from '../../../events/time-control.js';
import { minute } from '../../../text/time-units.js';
import type { Model } from '../../view/model.js';
import type { RecordedRun } from './recorded-run.js';

/** A move in a recording that a run in progress does not have. */
export type Seek =
  | { readonly kind: 'previous' | 'start' | 'end' }
  | { readonly kind: 'back'; readonly ms: number };

/** The position in a recording. */
export interface Position {
  readonly state: 'playing' | 'paused' | 'ended';
  /** Recorded milliseconds in a real one; infinite at full speed. */
  readonly speed: number;
  /** Milliseconds since the run started, by its clock. */
  readonly t: number;
  /** The number of events until here. */
  readonly count: number;
  /** The time until the next event, in milliseconds of the recording; undefined at the end. */
  readonly nextMs: number | undefined;
}

/** Events of one tick at full speed. */
const eventsPerTick = 2_000;
/** A recording of virtual time begins at a speed at which it ends in about this time. */
const pleasantMs = 5 * minute;

/** Plays a recorded run: it moves on with real time, and to each moment that a person chooses. */
export class Player {
  readonly #run: RecordedRun;
  readonly #realNow: () => number;
  #state: 'playing' | 'paused' = 'playing';
  #speed = 0;
  #count: number;
  #t = 0;
  /** The real instant until which it has played. */
  #playedAt: number;

  /** @param realNow real milliseconds from any beginning */
  constructor(run: RecordedRun, realNow: () => number) {
    this.#run = run;
    this.#realNow = realNow;
    this.#playedAt = realNow();
    this.#count = run.countUntil(0);
    if (this.model.run?.clock === 'virtual')
      this.#speed = speeds.findIndex((speed) => run.lengthMs / speed <= pleasantMs);
  }

  get model(): Model {
    return this.#run.modelAfter(this.#count);
  }

  get position(): Position {
    const next = this.#run.timeOf(this.#count);
    return {
      state: next === undefined ? 'ended' : this.#state,
      speed: this.#speedNow,
      t: this.#t,
      count: this.#count,
      nextMs: next === undefined ? undefined : Math.max(0, next - this.#t),
    };
  }

  /** Moves on by the real time that has passed. */
  tick(): void {
    const now = this.#realNow();
    const passedMs = Math.max(0, now - this.#playedAt);
    this.#playedAt = now;
    if (this.#state === 'paused' || this.#count >= this.#run.size) return;
    if (!Number.isFinite(this.#speedNow)) this.#goToEvent(this.#count + eventsPerTick);
    else this.#goTo(this.#t + passedMs * this.#speedNow);
  }

  control(control: TimeControl): void {
    this.tick();
    switch (control.kind) {
      case 'pause':
        this.#state = this.#state === 'paused' ? 'playing' : 'paused';
        return;
      case 'step':
        this.#state = 'paused';
        this.#goToEvent(this.#count + 1);
        return;
      case 'jump':
        this.#goTo(this.#t + control.ms);
        return;
      case 'faster':
        this.#speed = Math.min(this.#speed + 1, speeds.length - 1);
        return;
      case 'slower':
        this.#speed = Math.max(this.#speed - 1, 0);
    }
  }

  seek(seek: Seek): void {
    this.tick();
    switch (seek.kind) {
      case 'previous':
        this.#state = 'paused';
        this.#goToEvent(this.#count - 1);
        return;
      case 'start':
        this.#goTo(0);
        return;
      case 'end':
        this.#goTo(this.#run.lengthMs);
        return;
      case 'back':
        this.#goTo(this.#t - seek.ms);
    }
  }

  #goTo(t: number): void {
    this.#t = Math.min(Math.max(0, t), this.#run.lengthMs);
    this.#count = this.#run.countUntil(this.#t);
  }

  /** Moves to the instant of an event, with the events before it. The first event is always shown. */
  #goToEvent(count: number): void {
    this.#count = Math.min(Math.max(1, count), this.#run.size);
    this.#t = this.#run.timeOf(this.#count - 1) ?? 0;
  }

  get #speedNow(): number {
    return speeds[this.#speed] ?? 1;
  }
}
