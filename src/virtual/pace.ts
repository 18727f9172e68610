import { speeds, type TimeControl, type TimeState } from '../events/time-control.js';

export interface PaceOptions {
  /** Real milliseconds from any beginning. */
  readonly realNow: () => number;
  /** Calls back after real milliseconds. */
  readonly realTimeout: (callback: () => void, ms: number) => unknown;
  /** The present virtual instant, in milliseconds of the run. */
  readonly now: () => number;
  /** The instant of the next timer; undefined if none is set. */
  readonly next: () => number | undefined;
  /** The number of events of the run until now. */
  readonly events: () => number;
}

/** The longest real wait at once, so that the view sees the clock advance. */
const maxWaitMs = 200;

/** A run that cannot keep its speed does not catch up for longer than this, in real milliseconds. */
const maxBehindMs = 500;

/** The pace at which a person lets virtual time pass. At first it is the full speed. */
export class Pace {
  readonly #options: PaceOptions;
  #state: 'running' | 'paused' = 'running';
  #speed = speeds.length - 1;
  /** The real and the virtual instant from which the speed counts. */
  #anchor = { real: 0, virtual: 0 };
  #jumpTo: number | undefined;
  /** The number of events at which a step began. */
  #stepFrom: number | undefined;
  #wake: () => void = () => undefined;
  #changed: Promise<void> = Promise.resolve();

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#renew();
  }

  get timeState(): TimeState {
    const state = this.#jumpTo === undefined ? this.#state : 'jumping';
    return { state, speed: this.#speedNow, t: this.#shownNow(state) };
  }

  control(control: TimeControl): void {
    switch (control.kind) {
      case 'pause':
        this.#state = this.#state === 'paused' ? 'running' : 'paused';
        this.#jumpTo = undefined;
        break;
      case 'step':
        this.#state = 'paused';
        this.#stepFrom = this.#options.events();
        break;
      case 'jump':
        this.#jumpTo = this.#options.now() + control.ms;
        break;
      case 'faster':
        this.#speed = Math.min(this.#speed + 1, speeds.length - 1);
        break;
      case 'slower':
        this.#speed = Math.max(this.#speed - 1, 0);
    }
    if (control.kind !== 'step') this.#stepFrom = undefined;
    this.#renew();
  }

  /** Lets the rest of the run pass at full speed. */
  free(): void {
    this.#state = 'running';
    this.#speed = speeds.length - 1;
    this.#jumpTo = undefined;
    this.#renew();
  }

  /** The wait before the next instant; undefined if it may come now. Ask again after it. */
  wait(): Promise<void> | undefined {
    const { next, now, events, realNow, realTimeout } = this.#options;
    const instant = next() ?? now();
    if (this.#jumpTo !== undefined) {
      if (instant <= this.#jumpTo) return undefined;
      this.#jumpTo = undefined;
      this.#renew();
    }
    if (this.#state === 'paused') {
      if (this.#stepFrom === events()) return undefined;
      this.#stepFrom = undefined;
      return this.#changed;
    }
    if (!Number.isFinite(this.#speedNow)) return undefined;
    const { real, virtual } = this.#anchor;
    const leftMs = real + (instant - virtual) / this.#speedNow - realNow();
    if (leftMs < -maxBehindMs) this.#anchor = { real: realNow(), virtual: instant };
    if (leftMs <= 0) return undefined;
    const timeout = new Promise<void>((resolve) => {
      realTimeout(resolve, Math.min(leftMs, maxWaitMs));
    });
    return Promise.race([this.#changed, timeout]);
  }

  /** Between two instants of a slow run the shown clock advances. */
  #shownNow(state: TimeState['state']): number {
    const { now, next, realNow } = this.#options;
    const { real, virtual } = this.#anchor;
    if (state !== 'running' || !Number.isFinite(this.#speedNow)) return now();
    const reached = Math.floor(virtual + (realNow() - real) * this.#speedNow);
    return Math.min(Math.max(now(), reached), next() ?? now());
  }

  get #speedNow(): number {
    return speeds[this.#speed] ?? 1;
  }

  /** A change counts from now on, and ends a wait in progress. */
  #renew(): void {
    this.#anchor = { real: this.#options.realNow(), virtual: this.#options.now() };
    this.#wake();
    this.#changed = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
