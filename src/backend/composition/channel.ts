import type { StompLimits } from '../../stomp/limits.js';
import { createStompServer, type StompServer } from '../../stomp/server/server.js';
import { AdminTopic } from '../channel/admin-topic.js';
import { Delivery } from '../channel/delivery.js';
import { LegacyAuthentication } from '../channel/legacy.js';
import { Presence } from '../channel/presence.js';
import type { ChannelSession } from '../channel/session.js';
import { TakeoverLimiter } from '../channel/takeover-limiter.js';
import { createTerminalChannel } from '../channel/terminal-channel.js';
import { UserSessions } from '../channel/user-sessions.js';
import type { BackendConfig } from '../config/config.js';
import type { OutboundMessage } from '../domain/commands/message.js';
import { createLegacyAccess } from '../store/terminals/legacy-access-store.js';
import type { Stores } from '../unit-of-work.js';
import type { BackendEvents } from './backend-events.js';
import type { BackendContext } from './context.js';
import type { Payments } from './payments.js';
import type { Storage } from './storage.js';
import type { Tokens } from './tokens.js';

/** Brings messages to the sessions of terminals and dashboards. */
export interface Messaging {
  readonly presence: Presence;
  readonly delivery: Delivery;
  readonly adminTopic: AdminTopic;
  readonly userSessions: UserSessions;
}

export function createMessaging(
  { messages }: Stores,
  onSent: (message: OutboundMessage, redelivered: boolean) => void,
  { config, messageId, onInternalError }: BackendContext,
): Messaging {
  const presence = new Presence();
  const delivery = new Delivery({
    store: messages,
    presence,
    window: config['delivery.window'],
    commandsInFlight: config['delivery.commandsInFlight'],
    retryMs: config['delivery.retryDelay'],
    onSent,
    onInternalError,
  });
  return { presence, delivery, adminTopic: new AdminTopic(messageId), userSessions: new UserSessions() };
}

/** The STOMP server of the terminal channel. */
export function createChannel(
  deps: {
    readonly storage: Storage;
    readonly tokens: Tokens;
    readonly messaging: Messaging;
    readonly reports: Payments['reports'];
    readonly events: BackendEvents;
  },
  { config, minter, messageId, onInternalError }: BackendContext,
): StompServer {
  const { storage, tokens, messaging, reports, events } = deps;
  const { stores, inTransaction } = storage;
  return createStompServer<ChannelSession>({
    application: createTerminalChannel({
      ...messaging,
      tokens: tokens.webSocketTokens,
      legacy: new LegacyAuthentication({
        config,
        access: createLegacyAccess(storage.db),
        revocations: tokens.revocations,
      }),
      terminals: stores.terminals,
      messages: stores.messages,
      reports: stores.reports,
      inTransaction,
      refusing: storage.refusing,
      push: reports.push,
      takeovers: new TakeoverLimiter({
        maxTakeovers: config['ws.replacement.limit'],
        windowMs: config['ws.replacement.window'],
        protectionMs: config['ws.replacement.hold'],
      }),
      messageId,
      tradeNo: () => minter.orderedId('tr_'),
      events: { ...events.channel, reported: reports.announce },
      limits: {
        settingsBytes: config['ws.settingsBytes'],
        jsonDepth: config['ws.jsonDepth'],
        kickGraceMs: config['ws.kickGrace'],
        deliveryAttempts: config['delivery.attempts'],
        sessionTimeoutLeadMs: config['ws.sessionTimeoutLead'],
      },
    }),
    sessionId: () => minter.id('s_'),
    limits: connectionLimits(config),
    heartBeat: { send: config['ws.heartBeat'], receive: config['ws.heartBeat'] },
    // A rejected frame concerns its client alone, an error that no handler foresaw concerns us.
    onRefused: ({ code, cause }) => {
      if (code === 'INTERNAL_ERROR' && cause !== undefined) onInternalError(cause);
    },
  });
}

function connectionLimits(config: BackendConfig): Partial<StompLimits> {
  const connecting = config['ws.connections.connecting'];
  const hasShares = config['rateLimit.handshakeAddress.enabled'];
  return {
    connections: config['ws.connections.limit'],
    connecting,
    connectingAddress: hasShares ? config['ws.connections.connectingAddress'] : connecting,
  };
}
