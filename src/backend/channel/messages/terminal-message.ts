import type { StompSend } from '../../../stomp/application.js';
import type { MessageStore } from '../../domain/commands/message.js';
import type { PushDeps } from '../../domain/commands/push.js';
import type { InTransaction } from '../../domain/in-transaction.js';
import type { Reported, ReportStores } from '../../domain/payments/report-transaction.js';
import type { TerminalStore } from '../../domain/terminals/terminal.js';
import type { AdminTopic } from '../admin-topic.js';
import type { Delivery } from '../delivery.js';
import type { Presence } from '../presence.js';
import type { TerminalSession } from '../session.js';
import type { TakeoverLimiter } from '../takeover-limiter.js';

/** The stores that handlers write to. In a STOMP transaction all of it is one database transaction. */
export interface ChannelStores extends ReportStores {
  readonly terminals: TerminalStore;
  readonly messages: MessageStore;
}

/** The dependencies of the handlers of terminal messages. */
export interface ChannelDeps extends Omit<ChannelStores, 'transactions'> {
  /** Runs work in a database transaction; in a STOMP transaction the work becomes part of it. */
  readonly inTransaction: InTransaction<ChannelStores>;
  /** Pushes the outcome of payments that are resolved by a report. */
  readonly push: PushDeps;
  readonly presence: Presence;
  readonly takeovers: TakeoverLimiter;
  readonly delivery: Delivery;
  readonly adminTopic: AdminTopic;
  readonly events: ChannelEvents;
  readonly limits: ChannelLimits;
  readonly messageId: () => string;
  readonly tradeNo: () => string;
  /** Returns true while nothing may be stored, because it could not be saved. */
  readonly refusing: () => boolean;
  /**
   * Runs an effect that is not durable or is visible outside: at once, or in a STOMP transaction when all of it is
   * committed (T02).
   */
  readonly after: (effect: () => void) => void;
}

/** The events of the channel. */
export interface ChannelEvents {
  /** `replaced`: the session that it replaces, for which no `offline` follows. */
  online(session: TerminalSession, replaced: TerminalSession | undefined): void;
  offline(session: TerminalSession, reason: string): void;
  reported(report: Reported): void;
  reportRejected(report: { specificTId: string; terminalId: string; errorCode: string }): void;
  commandDone(command: { requestId: string; requestType: string; configId: number; status: string }): void;
}

export interface ChannelLimits {
  readonly settingsBytes: number;
  readonly jsonDepth: number;
  readonly kickGraceMs: number;
  /** NACKs after which a message is FAILED. */
  readonly deliveryAttempts: number;
  /** SESSION_TIMEOUT is sent this long before the wsToken expires. */
  readonly sessionTimeoutLeadMs: number;
}

/** One message that a terminal may send. */
export interface TerminalMessage {
  readonly destination: string;
  /** True if only a registered session may send the message. */
  readonly afterRegister: boolean;
  /** True if its RECEIPT confirms that something is stored. Default: false. */
  readonly stores?: true;
  handle(deps: ChannelDeps, session: TerminalSession, send: StompSend): void | Promise<void>;
}
