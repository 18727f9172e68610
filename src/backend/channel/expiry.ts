import { monotonicNow } from '../../text/clock/process-clock.js';
import { type LongTimeout, setLongTimeout } from '../../text/long-timeout.js';
import { sendUnstored } from './messages/send-unstored.js';
import type { ChannelSession } from './session.js';

export interface ExpiryDeps {
  /** The time between SESSION_TIMEOUT and the expiry, in milliseconds. */
  readonly leadMs: number;
  readonly messageId: () => string;
}

/** The sessions whose wsTokens expire at one instant. */
interface Expiry {
  readonly expiresAt: number;
  readonly sessions: Set<ChannelSession>;
  timer: LongTimeout;
}

interface Watch {
  readonly expiry: Expiry;
  warned: boolean;
}

/** The connection of a session keeps the process alive, or is not to. */
const withSession = { detached: true } as const;

/**
 * Ends sessions when their wsTokens expire: SESSION_TIMEOUT some time before, ERROR TOKEN_EXPIRED at the instant
 * (CHN-14, CHN-16). Tokens expire at whole seconds, so the many sessions of a fleet share few timers.
 */
export class SessionExpiry {
  readonly #deps: ExpiryDeps;
  readonly #expiries = new Map<number, Expiry>();
  readonly #watches = new Map<ChannelSession, Watch>();

  constructor(deps: ExpiryDeps) {
    this.#deps = deps;
  }

  /** @param expiresAt epoch milliseconds */
  watch(session: ChannelSession, expiresAt: number): void {
    const expiry = this.#expiries.get(expiresAt) ?? this.#begin(expiresAt);
    expiry.sessions.add(session);
    this.#watches.set(session, { expiry, warned: false });
  }

  /** Sends SESSION_TIMEOUT to a session that subscribes after it was due. */
  subscribed(session: ChannelSession): void {
    const watch = this.#watches.get(session);
    if (watch !== undefined && monotonicNow() >= watch.expiry.expiresAt - this.#deps.leadMs)
      this.#warn(session, watch);
  }

  forget(session: ChannelSession): void {
    const watch = this.#watches.get(session);
    if (watch === undefined) return;
    this.#watches.delete(session);
    const { expiry } = watch;
    expiry.sessions.delete(session);
    if (expiry.sessions.size === 0) this.#end(expiry);
  }

  #begin(expiresAt: number): Expiry {
    const warnAt = Math.max(expiresAt - this.#deps.leadMs, monotonicNow());
    const timer = setLongTimeout(() => this.#warnAndWait(expiry), warnAt - monotonicNow(), withSession);
    const expiry: Expiry = { expiresAt, sessions: new Set(), timer };
    this.#expiries.set(expiresAt, expiry);
    return expiry;
  }

  #end(expiry: Expiry): void {
    expiry.timer.cancel();
    this.#expiries.delete(expiry.expiresAt);
  }

  #warnAndWait(expiry: Expiry): void {
    for (const session of expiry.sessions) {
      const watch = this.#watches.get(session);
      if (watch !== undefined) this.#warn(session, watch);
    }
    const expire = () => {
      this.#end(expiry);
      for (const session of expiry.sessions) {
        this.#watches.delete(session);
        session.connection.fail('TOKEN_EXPIRED', 'The wsToken has expired');
      }
    };
    expiry.timer = setLongTimeout(expire, expiry.expiresAt - monotonicNow(), withSession);
  }

  /** Sends SESSION_TIMEOUT once. The admin topic carries only events, so a dashboard does not get one. */
  #warn(session: ChannelSession, watch: Watch): void {
    if (watch.warned || session.kind === 'admin' || session.subscription === undefined) return;
    watch.warned = true;
    sendUnstored(session, this.#deps.messageId(), 'SESSION_TIMEOUT');
  }
}
