import { type LongTimeout, setLongTimeout } from '../../text/long-timeout.js';
import { sendDirect } from './messages/direct.js';
import type { ChannelSession } from './session.js';

export interface ExpiryParts {
  /** How long before the end a terminal's session is told, in milliseconds. */
  readonly leadMs: number;
  readonly messageId: () => string;
}

interface Watch {
  readonly expiresAt: number;
  warned: boolean;
  timer: LongTimeout;
}

/** Ends sessions with their wsTokens: SESSION_TIMEOUT some time before, ERROR TOKEN_EXPIRED at the instant (CHN-14, CHN-16). */
export class SessionExpiry {
  readonly #parts: ExpiryParts;
  readonly #watches = new Map<ChannelSession, Watch>();

  constructor(parts: ExpiryParts) {
    this.#parts = parts;
  }

  /** @param expiresAt epoch milliseconds */
  watch(session: ChannelSession, expiresAt: number): void {
    const warnAt = Math.max(expiresAt - this.#parts.leadMs, Date.now());
    const timer = setLongTimeout(() => this.#warnAndWait(session), warnAt - Date.now());
    this.#watches.set(session, { expiresAt, warned: false, timer });
  }

  /** A session that subscribes late is told late, but told. */
  subscribed(session: ChannelSession): void {
    const watch = this.#watches.get(session);
    if (watch !== undefined && Date.now() >= watch.expiresAt - this.#parts.leadMs) this.#warn(session, watch);
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

  /** The admin topic carries events alone, so a dashboard is not told. */
  #warn(session: ChannelSession, watch: Watch): void {
    if (watch.warned || session.kind === 'admin' || session.subscription === undefined) return;
    watch.warned = true;
    sendDirect(session, this.#parts.messageId(), 'SESSION_TIMEOUT');
  }
}
