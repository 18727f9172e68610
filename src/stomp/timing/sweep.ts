import type { Alarm, SteadyClock } from './steady-clock.js';

/** One pass over all members. */
export interface SweepRound {
  readonly now: number;
  /**
   * Milliseconds for which the event loop was stalled since the last round (H09); with a stall no client is judged in
   * this round.
   */
  readonly stalledMs: number;
  /** The number of heart-beats that may still be sent ahead of time in this round. */
  early: number;
}

export interface Swept {
  /** Does the due work. Returns when to call again; Infinity if nothing is timed. */
  sweep(round: SweepRound): number;
}

/** A silent peer is disconnected only if it is still silent this fraction of the sweep interval later (H06, H09). */
export const confirmationPart = 0.25;

/**
 * H08: one timer for all connections. It sleeps until the next deadline, and at least three quarters of the sweep
 * interval, so that with the confirmation of a silence all work is done within one interval of its deadline. Without
 * members there is no timer.
 */
export class Sweep {
  readonly #members = new Set<Swept>();
  readonly #clock: SteadyClock;
  readonly #quantumMs: number;
  readonly #early: number;
  readonly #alarm: Alarm;
  #stalledMs: number;

  constructor(clock: SteadyClock, sweepMs: number, early: number) {
    this.#clock = clock;
    this.#quantumMs = sweepMs * (1 - confirmationPart);
    this.#early = early;
    this.#stalledMs = clock.stalledMs;
    this.#alarm = clock.alarm(() => this.#run());
  }

  add(member: Swept): void {
    this.#members.add(member);
  }

  remove(member: Swept): void {
    this.#members.delete(member);
    if (this.#members.size === 0) this.#clock.stop();
  }

  /** Ensures a pass no later than `at`. */
  wakeBy(at: number): void {
    if (at < this.#alarm.dueAt) this.#alarm.set(at);
  }

  #run(): void {
    const now = this.#clock.now();
    const { stalledMs } = this.#clock;
    const round: SweepRound = { now, stalledMs: stalledMs - this.#stalledMs, early: this.#early };
    this.#stalledMs = stalledMs;
    let next = Number.POSITIVE_INFINITY;
    for (const member of this.#members) next = Math.min(next, member.sweep(round));
    if (this.#members.size > 0) this.wakeBy(Math.max(next, now + this.#quantumMs));
  }
}
