export interface ReplacementLimits {
  /** So many sessions of one terminal may replace each other within `windowMs`; 0 is no limit. */
  readonly limit: number;
  readonly windowMs: number;
  /** How long the session that is there is then left alone, the first time. It doubles, four times at most. */
  readonly holdMs: number;
}

interface Fight {
  /** When the last replacements were. */
  times: readonly number[];
  heldUntil: number;
  holds: number;
}

/** Fights that are over are forgotten once there are this many. */
const sweepAbove = 10_000;

/**
 * Ends the fight of two devices with one identity, which would else replace each other for ever: after a few
 * replacements the one that is there stays for a while, and each further replacement makes that time longer. A
 * terminal whose session has ended replaces nobody, so a reconnect is never held up, however many come at once; nor is
 * the replacement of a half-open session, of which there is one before the heart-beat ends it.
 */
export class Replacements {
  readonly #limits: ReplacementLimits;
  readonly #fights = new Map<number, Fight>();

  constructor(limits: ReplacementLimits) {
    this.#limits = limits;
  }

  /** Milliseconds until a session of the terminal may replace one that is alive; 0 if it may. */
  wait(configId: number): number {
    return Math.max(0, (this.#fights.get(configId)?.heldUntil ?? 0) - Date.now());
  }

  /** A living session was replaced. */
  count(configId: number): void {
    const { limit, windowMs, holdMs } = this.#limits;
    if (limit === 0) return;
    const now = Date.now();
    const known = this.#fights.get(configId);
    const fight =
      known === undefined || this.#isOver(known, now) ? { times: [], heldUntil: 0, holds: 0 } : known;
    fight.times = [...fight.times.filter((time) => time > now - windowMs), now];
    // Once it was held it is on probation: until it has been calm for a whole window, one is enough.
    if (fight.holds > 0 || fight.times.length >= limit) {
      fight.heldUntil = now + holdMs * 2 ** Math.min(fight.holds, 4);
      fight.holds += 1;
    }
    if (this.#fights.size >= sweepAbove && known === undefined) this.#forgetOver(now);
    this.#fights.set(configId, fight);
  }

  #isOver({ times, heldUntil }: Fight, now: number): boolean {
    return Math.max(times.at(-1) ?? 0, heldUntil) <= now - this.#limits.windowMs;
  }

  #forgetOver(now: number): void {
    for (const [configId, fight] of this.#fights) if (this.#isOver(fight, now)) this.#fights.delete(configId);
  }
}
