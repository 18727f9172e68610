import { limits } from '../../contract/limits.js';
import { messageOf } from '../../failure/failure.js';
import type { RandomStream } from '../../random/random.js';
import { oneLine } from '../http/redact.js';
import type { SessionCredentials } from './account.js';
import { BackOff } from './back-off.js';

/** What opens a session, and the instant at which it came. */
export interface IssuedCredentials {
  readonly pass: SessionCredentials;
  readonly at: number;
}

/** The terminal around it. */
export interface SessionRenewalHost {
  sendKeepAlive(): void;
  fetchCredentials(): Promise<SessionCredentials>;
  /** The fresh wsToken is in hand. */
  renewed(pass: IssuedCredentials, reason: string): void;
  /** No fresh wsToken came: the session goes on, and it is tried again. */
  notRenewed(problem: string): void;
}

/** Milliseconds, both bounds included. */
export interface IntervalRange {
  readonly from: number;
  readonly to: number;
}

/** REC-09. */
const recommended: IntervalRange = { from: limits.minKeepAliveMs, to: limits.maxKeepAliveMs };

/** What an online session needs: keep-alive messages, and a new wsToken before the old one expires. */
export class SessionRenewal {
  readonly #host: SessionRenewalHost;
  readonly #random: RandomStream;
  readonly #keepAliveMs: IntervalRange;
  /** Of the first session; the next ones follow from it. */
  #phase: number | undefined;
  #keepAliveTimer: ReturnType<typeof setTimeout> | undefined;
  #renewTimer: ReturnType<typeof setTimeout> | undefined;
  #earliestRenewal = 0;
  /** The waits of the renewal that is under way; another object for each, so that a late answer can be told. */
  #renewal: BackOff | undefined;

  /**
   * @param phase from 0 to 1: how much of its first interval and of its first 25 minutes lies ahead, as if it had been
   * up for long; without it all of both
   */
  constructor(
    host: SessionRenewalHost,
    random: RandomStream,
    keepAliveMs: IntervalRange = recommended,
    phase?: number,
  ) {
    this.#host = host;
    this.#random = random;
    this.#keepAliveMs = keepAliveMs;
    this.#phase = phase;
  }

  start({ pass, at }: IssuedCredentials): void {
    this.stop();
    const phase = this.#phase;
    this.#phase = undefined;
    this.#planKeepAlive(phase);
    // A legacy session has nothing that expires.
    if (pass.expiresInSeconds === undefined) return;
    // REC-01: at 25 of 30 minutes, counted from the token; in proportion for a token of another life.
    const share = limits.webSocketTokenRefreshMs / limits.webSocketTokenLifetimeMs;
    const wholeMs = Math.min(limits.webSocketTokenRefreshMs, pass.expiresInSeconds * 1000 * share);
    const afterMs = wholeMs * (phase ?? 1);
    this.#renewTimer = setTimeout(() => this.renew('token refresh'), Math.max(0, at + afterMs - Date.now()));
  }

  stop(): void {
    clearTimeout(this.#keepAliveTimer);
    clearTimeout(this.#renewTimer);
    this.#renewal = undefined;
  }

  /** Now, unless a renewal is under way already. */
  renew(reason: string): void {
    if (this.#renewal !== undefined) return;
    clearTimeout(this.#renewTimer);
    // Tokens that are over when they come, or a SESSION_TIMEOUT in each session, must not make a frenzy of it.
    const waitMs = this.#earliestRenewal - Date.now();
    if (waitMs > 0) {
      this.#renewTimer = setTimeout(() => this.renew(reason), waitMs);
      return;
    }
    this.#earliestRenewal = Date.now() + limits.minBackOffMs;
    this.#renewal = new BackOff();
    void this.#tryRenewal(this.#renewal, reason);
  }

  /** REC-09: every 30 to 60 s, drawn anew each time. */
  #planKeepAlive(phase?: number): void {
    const { from, to } = this.#keepAliveMs;
    const delayMs = phase === undefined ? this.#random.integer(from, to) : Math.ceil(phase * to);
    this.#keepAliveTimer = setTimeout(() => {
      this.#host.sendKeepAlive();
      this.#planKeepAlive();
    }, delayMs);
  }

  /** REC-01, REC-03: the fresh token first. Until it is there the session goes on, whatever is answered. */
  async #tryRenewal(renewal: BackOff, reason: string): Promise<void> {
    try {
      const pass = await this.#host.fetchCredentials();
      if (renewal === this.#renewal) this.#host.renewed({ pass, at: Date.now() }, reason);
    } catch (error) {
      if (renewal !== this.#renewal) return;
      this.#host.notRenewed(oneLine(messageOf(error)));
      this.#renewTimer = setTimeout(() => void this.#tryRenewal(renewal, reason), renewal.next().delayMs);
    }
  }
}
