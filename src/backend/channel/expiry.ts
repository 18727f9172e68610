import { type LongTimeout, setLongTimeout } from '../../text/long-timeout.js';
import { sendUnstored } from './messages/send-unstored.js';
import type { ChannelSession } from './session.js';

export interface ExpiryDeps {
  /** The time between SESSION_TIMEOUT and the expiry, in milliseconds. */
  readonly leadMs: number;
  readonly messageId: () => string;
}

interface Watch {
  readonly expiresAt: number;
  warned: boolean;
  timer: LongTimeout;
}

/**
 * Ends sessions when their wsTokens expire: SESSION_TIMEOUT some time before, ERROR TOKEN_EXPIRED at the instant
 * (CHN-14, CHN-16).
 */
export class SessionExpiry {
  readonly #deps: ExpiryDeps;
  readonly #watches = new Map<ChannelSession, Watch>();

  constructor(deps: ExpiryDeps) {
    this.#deps = deps;
  }

  /** @param expiresAt epoch milliseconds */
  watch(session: ChannelSession, expiresAt: number): void {
    const warnAt = Math.max(expiresAt - this.#deps.leadMs, Date.now());
    const timer = setLongTimeout(() => this.#warnAndWait(session), warnAt - Date.now());
    this.#watches.set(session, { expiresAt, warned: false, timer });
  }

  /** Sends SESSION_TIMEOUT to a session that subscribes after it was due. */
  subscribed(session: ChannelSession): void {
    const watch = this.#watches.get(session);
    if (watch !== undefined && Date.now() >= watch.expiresAt - this.#deps.leadMs) this.#warn(session, watch);
  }

  forget(session: ChannelSession): void {
    this.#watches.get(session)?.timer.cancel();
    this.#watches.delete(session);
  }

  #warnAndWait(session: ChannelSession): void {
    const watch = this.#watches.get(session);
    if (watch === undefined) return;
    this.#warn(session, watch);
    watch.timer = setLongTimeout(() => {
      this.#watches.delete(session);
      session.connection.fail('TOKEN_EXPIRED', 'The wsToken has expired');
    }, watch.expiresAt - Date.now());
  }

  /** Sends SESSION_TIMEOUT once. The admin topic carries only events, so a dashboard does not get one. */
  #warn(session: ChannelSession, watch: Watch): void {
    if (watch.warned || session.kind === 'admin' || session.subscription === undefined) return;
    watch.warned = true;
    sendUnstored(session, this.#deps.messageId(), 'SESSION_TIMEOUT');
  }
}
