import type { StompSend } from '../../../stomp/application.js';
import type { MessageStore } from '../../domain/commands/message.js';
import type { InTransaction } from '../../domain/in-transaction.js';
import type { Reported, ReportStores } from '../../domain/payments/report-transaction.js';
import type { PushDeps } from '../../domain/payments/resolve.js';
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

/** The handlers of terminal messages work with these. */
export interface ChannelParts extends Omit<ChannelStores, 'transactions'> {
  /** In a STOMP transaction the work becomes part of it. */
  readonly inTransaction: InTransaction<ChannelStores>;
  /** Of payments that are resolved by a report. */
  readonly push: PushDeps;
  readonly presence: Presence;
  readonly replacements: TakeoverLimiter;
  readonly delivery: Delivery;
  readonly adminTopic: AdminTopic;
  readonly events: ChannelEvents;
  readonly limits: ChannelLimits;
  readonly messageId: () => string;
  readonly tradeNo: () => string;
  /**
   * Everything that is not durable, or is seen by somebody, is done through this: at once, or in a STOMP transaction
   * when the whole of it is committed (T02).
   */
  readonly after: (effect: () => void) => void;
}

/** What the channel reports of itself. */
export interface ChannelEvents {
  /** `replaced`: its predecessor, of which nothing more is said. */
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
  /** NACKs after which a message is given up. */
  readonly deliveryAttempts: number;
  /** SESSION_TIMEOUT comes this long before the wsToken's end. */
  readonly sessionTimeoutLeadMs: number;
}

/** One message that a terminal may send. */
export interface TerminalMessage {
  readonly destination: string;
  /** True: only a registered session may send it. */
  readonly afterRegister: boolean;
  handle(parts: ChannelParts, session: TerminalSession, send: StompSend): void | Promise<void>;
}
