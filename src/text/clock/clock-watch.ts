import { monotonicNow, wallNow } from './process-clock.js';

/** The wall clock was set, or this process did not run, for instance because it was suspended. */
export interface ClockDisturbance {
  readonly kind: 'clock-set' | 'stopped';
  /** The step of the wall clock, negative if it was set back, or the time without a turn, in milliseconds. */
  readonly ms: number;
  /** The instants between which it has happened, by the clock of the process. */
  readonly from: number;
  readonly to: number;
}

/** A smaller step is that of a clock that is kept right. */
const minStepMs = 500;
/** A shorter gap is that of a busy machine. */
const minGapMs = 1_000;
/** Two clocks that are read one after the other with a longer time between them are read again. */
const maxReadingMs = 50;

export interface Clocks {
  readonly monotonic: () => number;
  readonly wall: () => number;
}

/** Compares the wall clock with the clock of the process, at each look. */
export class ClockWatch {
  readonly #everyMs: number;
  readonly #clocks: Clocks;
  #lookedAt: number;
  #aheadMs: number;

  /** @param everyMs the time between two looks, if nothing delays them */
  constructor(everyMs: number, clocks: Clocks = { monotonic: monotonicNow, wall: wallNow }) {
    this.#everyMs = everyMs;
    this.#clocks = clocks;
    this.#lookedAt = clocks.monotonic();
    this.#aheadMs = clocks.wall() - this.#lookedAt;
  }

  /** Returns the disturbances since the last look. */
  look(): readonly ClockDisturbance[] {
    const { monotonic, wall } = this.#clocks;
    const to = monotonic();
    const aheadMs = wall() - to;
    // Stopped between the two readings: the next look has both.
    if (monotonic() - to > maxReadingMs) return [];
    const from = this.#lookedAt;
    const gapMs = to - from - this.#everyMs;
    const stepMs = aheadMs - this.#aheadMs;
    this.#lookedAt = to;
    if (Math.abs(stepMs) >= minStepMs) this.#aheadMs = aheadMs;
    return [
      ...(Math.abs(stepMs) < minStepMs ? [] : [{ kind: 'clock-set' as const, ms: stepMs, from, to }]),
      ...(gapMs < minGapMs ? [] : [{ kind: 'stopped' as const, ms: gapMs, from, to }]),
    ];
  }
}

/** A sentence without its end: `the clock of this machine was set by -5.0 s`. */
export function describeDisturbance({ kind, ms }: Pick<ClockDisturbance, 'kind' | 'ms'>): string {
  const seconds = `${Math.abs(ms / 1_000).toFixed(1)} s`;
  if (kind === 'stopped') return `this process was stopped for ${seconds}`;
  return ms < 0
    ? `the clock of this machine was set by -${seconds}`
    : `the clock of this machine was set by +${seconds}, or it was suspended`;
}
