import { LimiterPerKey } from '../../limiting/limiter-per-key.js';
import { SlidingWindow } from '../../limiting/sliding-window.js';

export interface TakeoverLimits {
  /** Takeovers of one terminal within `windowMs` after which the active session is protected; 0 is no limit. */
  readonly limit: number;
  readonly windowMs: number;
  /** How long the active session is protected the first time. It doubles with each further takeover, four times at most. */
  readonly holdMs: number;
}

const maxDoublings = 4;

/**
 * Limits how often sessions of one terminal take over from each other (CHN-12). Two devices with one identity would
 * else do so for ever: after a few takeovers the active session is protected for a while, and for longer with each
 * further takeover. A terminal whose session has ended takes over from nobody, so a reconnect never waits; nor does the
 * takeover from a half-open session, of which there is one before the heart-beat ends it.
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
    return this.#terminals.find(configId)?.wait(Date.now()) ?? 0;
  }

  /** A session took over from the active one. */
  count(configId: number): void {
    const now = Date.now();
    if (this.#limits.limit > 0) this.#terminals.for(configId, now).count(now);
  }
}

/** The recent takeovers of one terminal. */
class TakeoverHistory {
  readonly #limits: TakeoverLimits;
  readonly #takeovers: SlidingWindow;
  #protectedUntil = 0;
  #holds = 0;

  constructor(limits: TakeoverLimits) {
    const { limit, windowMs } = limits;
    this.#limits = limits;
    this.#takeovers = new SlidingWindow({ max: limit, windowMs });
  }

  wait(now: number): number {
    return Math.max(0, this.#protectedUntil - now);
  }

  count(now: number): void {
    if (this.isIdle(now)) this.#holds = 0;
    this.#takeovers.count(now);
    // After a protection one takeover is enough for the next, until a whole window passed without any.
    if (this.#holds === 0 && !this.#takeovers.isFull) return;
    this.#protectedUntil = now + this.#limits.holdMs * 2 ** Math.min(this.#holds, maxDoublings);
    this.#holds += 1;
  }

  isIdle(now: number): boolean {
    return this.#protectedUntil <= now - this.#limits.windowMs && this.#takeovers.isIdle(now);
  }
}
