/** One look at all members. Times in epoch milliseconds. */
export interface SweepRound {
  readonly now: number;
  /** How much later than planned the sweep runs: a stall of the event loop (H09). */
  readonly late: number;
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
  private readonly members = new Set<Swept>();
  private readonly quantumMs: number;
  private readonly early: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt = Number.POSITIVE_INFINITY;

  constructor(sweepMs: number, early: number) {
    this.quantumMs = sweepMs * (1 - confirmationPart);
    this.early = early;
  }

  add(member: Swept): void {
    this.members.add(member);
  }

  remove(member: Swept): void {
    this.members.delete(member);
    if (this.members.size === 0) this.stop();
  }

  /** Something may have become due at `at`. */
  wakeBy(at: number): void {
    if (at >= this.dueAt || at === Number.POSITIVE_INFINITY) return;
    clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => this.run(), Math.max(0, at - Date.now()));
  }

  private run(): void {
    const now = Date.now();
    const round: SweepRound = { now, late: Math.max(0, now - this.dueAt), early: this.early };
    this.dueAt = Number.POSITIVE_INFINITY;
    let next = Number.POSITIVE_INFINITY;
    for (const member of this.members) next = Math.min(next, member.sweep(round));
    if (this.members.size > 0) this.wakeBy(Math.max(next, now + this.quantumMs));
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.dueAt = Number.POSITIVE_INFINITY;
  }
}
