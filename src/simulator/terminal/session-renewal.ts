import { limits } from '../../contract/limits.js';
import { messageOf } from '../../failure/failure.js';
import type { RandomStream } from '../../random/random.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { oneLine } from '../http/redact.js';
import type { SessionCredentials, TerminalAccount } from './account.js';
import { BackOff } from './back-off.js';
import type { TerminalEvents } from './terminal-events.js';

/** The credentials of a session, and the instant of their issue. */
export interface IssuedCredentials {
  readonly credentials: SessionCredentials;
  readonly at: number;
}

/** The credentials of a terminal that has none yet. */
export const noCredentials: IssuedCredentials = {
  credentials: { queueDestination: '', wsToken: undefined, expiresInSeconds: undefined },
  at: 0,
};

/** The functions of the terminal that the renewal needs. */
export interface SessionRenewalHost {
  readonly account: Pick<TerminalAccount, 'sessionCredentials'>;
  readonly events: Pick<TerminalEvents, 'warn'>;
  sendKeepAlive(): void;
  /** Called with new credentials. */
  renewed(issued: IssuedCredentials, reason: string): void;
}

/** Milliseconds, both bounds included. */
export interface IntervalRange {
  readonly from: number;
  readonly to: number;
}

/** REC-09. */
const recommended: IntervalRange = { from: limits.minKeepAliveMs, to: limits.maxKeepAliveMs };

/** Keeps a session online: sends keep-alive messages, and fetches a new wsToken before the old one expires. */
export class SessionRenewal {
  readonly #host: SessionRenewalHost;
  readonly #random: RandomStream;
  readonly #keepAliveMs: IntervalRange;
  /** The phase of the first session; later sessions follow from it. */
  #phase: number | undefined;
  #keepAliveTimer: ReturnType<typeof setTimeout> | undefined;
  #renewTimer: ReturnType<typeof setTimeout> | undefined;
  #earliestRenewal = 0;
  /** The waits of the renewal in progress. Each renewal has its own object, so that late responses can be recognized. */
  #renewal: BackOff | undefined;

  /**
   * @param phase from 0 to 1: the share that remains of the first keep-alive interval and of the first 25 minutes, as if
   * the terminal had been online for long; by default all of both
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

  start({ credentials, at }: IssuedCredentials): void {
    this.stop();
    const phase = this.#phase;
    this.#phase = undefined;
    this.#planKeepAlive(phase);
    // A legacy session does not expire.
    if (credentials.expiresInSeconds === undefined) return;
    // REC-01: at 25 of 30 minutes, counted from the issue of the token; in proportion for another lifetime.
    const share = limits.webSocketTokenRefreshMs / limits.webSocketTokenLifetimeMs;
    const wholeMs = Math.min(limits.webSocketTokenRefreshMs, credentials.expiresInSeconds * 1000 * share);
    const afterMs = wholeMs * (phase ?? 1);
    this.#renewTimer = setTimeout(
      () => this.renew('token refresh'),
      Math.max(0, at + afterMs - monotonicNow()),
    );
  }

  stop(): void {
    clearTimeout(this.#keepAliveTimer);
    clearTimeout(this.#renewTimer);
    this.#renewal = undefined;
  }

  /** Renews the session now, unless a renewal is in progress. */
  renew(reason: string): void {
    if (this.#renewal !== undefined) return;
    clearTimeout(this.#renewTimer);
    // Expired tokens, or a SESSION_TIMEOUT in each session, must not cause renewals without a pause.
    const waitMs = this.#earliestRenewal - monotonicNow();
    if (waitMs > 0) {
      this.#renewTimer = setTimeout(() => this.renew(reason), waitMs);
      return;
    }
    this.#earliestRenewal = monotonicNow() + limits.minBackOffMs;
    this.#renewal = new BackOff();
    void this.#tryRenewal(this.#renewal, reason);
  }

  /** REC-09: every 30 to 60 s, drawn each time. */
  #planKeepAlive(phase?: number): void {
    const { from, to } = this.#keepAliveMs;
    const delayMs = phase === undefined ? this.#random.integer(from, to) : Math.ceil(phase * to);
    this.#keepAliveTimer = setTimeout(() => {
      this.#host.sendKeepAlive();
      this.#planKeepAlive();
    }, delayMs);
  }

  /** REC-01, REC-03: the new token first. Until then the session continues, whatever the response is. */
  async #tryRenewal(renewal: BackOff, reason: string): Promise<void> {
    try {
      const credentials = await this.#host.account.sessionCredentials();
      if (renewal === this.#renewal) this.#host.renewed({ credentials, at: monotonicNow() }, reason);
    } catch (error) {
      if (renewal !== this.#renewal) return;
      // The session continues.
      this.#host.events.warn(`cannot renew its session yet: ${oneLine(messageOf(error))}`);
      this.#renewTimer = setTimeout(() => void this.#tryRenewal(renewal, reason), renewal.next().delayMs);
    }
  }
}
