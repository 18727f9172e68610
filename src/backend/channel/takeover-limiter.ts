import { LimiterPerKey } from '../../limiting/limiter-per-key.js';
import { SlidingWindow } from '../../limiting/sliding-window.js';
import { monotonicNow } from '../../text/clock/process-clock.js';

export interface TakeoverLimits {
  /** The number of takeovers within `windowMs` after which the active session is protected; 0 means no limit. */
  readonly maxTakeovers: number;
  readonly windowMs: number;
  /** The duration of the first protection. It doubles with each further takeover, at most four times. */
  readonly protectionMs: number;
}

const maxDoublings = 4;

/**
 * Limits how often sessions of one terminal take over from each other (CHN-12). Two terminals with one identity would
 * otherwise do so for ever: after a few takeovers the active session is protected for a while, and for longer with each
 * further takeover. If the previous session has ended there is no takeover, so a reconnect never waits. Neither does
 * the takeover from a half-open session, because only one happens before the heart-beat ends that session.
 */
export class TakeoverLimiter {
  readonly #limits: TakeoverLimits;
  readonly #terminals: LimiterPerKey<number, TakeoverHistory>;

  constructor(limits: TakeoverLimits) {
    this.#limits = limits;
    this.#terminals = new LimiterPerKey(() => new TakeoverHistory(limits));
  }

  /** Milliseconds until a session of the terminal may take over from the active one; 0 if it may now. */
  wait(configId: number): number {
    return this.#terminals.find(configId)?.wait(monotonicNow()) ?? 0;
  }

  /** Counts a takeover from the active session. */
  count(configId: number): void {
    const now = monotonicNow();
    if (this.#limits.maxTakeovers > 0) this.#terminals.for(configId, now).count(now);
  }
}

/** The recent takeovers of one terminal. */
class TakeoverHistory {
  readonly #limits: TakeoverLimits;
  readonly #takeovers: SlidingWindow;
  #protectedUntil = 0;
  #protections = 0;

  constructor(limits: TakeoverLimits) {
    const { maxTakeovers, windowMs } = limits;
    this.#limits = limits;
    this.#takeovers = new SlidingWindow({ max: maxTakeovers, windowMs });
  }

  wait(now: number): number {
    return Math.max(0, this.#protectedUntil - now);
  }

  count(now: number): void {
    if (this.isIdle(now)) this.#protections = 0;
    this.#takeovers.count(now);
    // After a protection one takeover starts the next, until a whole window has passed without a takeover.
    if (this.#protections === 0 && !this.#takeovers.isFull) return;
    this.#protectedUntil = now + this.#limits.protectionMs * 2 ** Math.min(this.#protections, maxDoublings);
    this.#protections += 1;
  }

  isIdle(now: number): boolean {
    return this.#protectedUntil <= now - this.#limits.windowMs && this.#takeovers.isIdle(now);
  }
}
