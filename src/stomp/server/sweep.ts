import type { Alarm, SteadyClock } from './steady-clock.js';

/** One look at all members. */
export interface SweepRound {
  readonly now: number;
  /** How long the event loop was stuck since the last round (H09): then nobody is judged in this one. */
  readonly stalledMs: number;
  /** Heart-beats that may still go ahead of time in this round. */
  early: number;
}

export interface Swept {
  /** Does what is due. Returns when to look again; Infinity if nothing is timed. */
  sweep(round: SweepRound): number;
}

/** A silent peer is ended only if it is still silent this part of the sweep interval later (H06, H09). */
export const confirmationPart = 0.25;

/**
 * H08: one timer for all connections. It sleeps until the next deadline, and at least three quarters of the sweep
 * interval, so that with the confirmation of a silence everything is done within one interval of its deadline.
 * Without members there is no timer.
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

  /** Something may have become due at `at`. */
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
