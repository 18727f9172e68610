import type { StompSend } from '../../../stomp/application.js';
import type { MessageStore } from '../../commands/message.js';
import type { TerminalStore } from '../../terminals/terminal.js';
import type { AdminTopic } from '../admin-topic.js';
import type { Delivery } from '../delivery.js';
import type { Presence } from '../presence.js';
import type { TerminalSession } from '../session.js';

/** What the handlers of terminal messages work with. */
export interface ChannelParts {
  readonly presence: Presence;
  readonly delivery: Delivery;
  readonly adminTopic: AdminTopic;
  readonly terminals: TerminalStore;
  readonly messages: MessageStore;
  readonly events: ChannelEvents;
  readonly limits: ChannelLimits;
  readonly messageId: () => string;
}

/** What the channel reports of itself. */
export interface ChannelEvents {
  online(session: TerminalSession): void;
  offline(session: TerminalSession, reason: string): void;
  commandDone(command: { requestId: string; requestType: string; configId: number; status: string }): void;
}

export interface ChannelLimits {
  readonly settingsBytes: number;
  readonly jsonDepth: number;
  readonly kickGraceMs: number;
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
