import { adminTopic as adminTopicDestination, terminalQueue } from '../../contract/channel.js';
import type { StompApplication } from '../../stomp/application.js';
import { StompRefusal } from '../../stomp/errors.js';
import { headerValue } from '../../stomp/headers.js';
import type { WebSocketClaims, WebSocketTokens } from '../access/web-socket-token.js';
import { SessionExpiry } from './expiry.js';
import { terminalMessageRegistry } from './messages/registry.js';
import type { ChannelParts } from './messages/terminal-message.js';
import type { ChannelConnection, ChannelSession, TerminalSession } from './session.js';

export interface TerminalChannelParts extends ChannelParts {
  readonly tokens: WebSocketTokens;
}

/** What the payment service does with STOMP sessions. */
export function createTerminalChannel(parts: TerminalChannelParts): StompApplication<ChannelSession> {
  const { presence, delivery, adminTopic } = parts;
  const expiry = new SessionExpiry({ leadMs: parts.limits.sessionTimeoutLeadMs, messageId: parts.messageId });

  function open(connection: ChannelConnection, { grant }: WebSocketClaims): ChannelSession {
    if (grant.kind === 'admin') return { kind: 'admin', connection, subscription: undefined };
    // CHN-04: the configId is the token's, whatever other headers say.
    const { configId, terminalId, observer } = grant;
    return {
      kind: 'terminal',
      connection,
      configId,
      terminalId,
      observer,
      registered: false,
      closing: undefined,
      subscription: undefined,
    };
  }

  function startDelivery(session: TerminalSession): void {
    // One that was told to leave gets nothing more.
    if (session.closing !== undefined) return;
    // Both orders of SUBSCRIBE and register are fine (REC-08): delivery starts when both are done.
    if (session.registered && presence.session(session.configId) === session) delivery.open(session);
  }

  return {
    connect(connection, headers) {
      const claims = parts.tokens.verify(bearer(headerValue(headers, 'Authorization')));
      // C08: one text for every cause.
      if (claims === undefined) throw new StompRefusal('AUTH_FAILED', 'authentication failed');
      const session = open(connection, claims);
      if (session.kind === 'terminal') presence.enter(session);
      expiry.watch(session, claims.expiresAt);
      return session;
    },

    subscribe({ principal: session }, { destination }) {
      const own = session.kind === 'admin' ? adminTopicDestination : terminalQueue(session.configId);
      // CHN-05: equality, no prefix and no pattern.
      if (destination !== own) throw new StompRefusal('FORBIDDEN_DESTINATION', 'not your destination');
    },

    subscribed({ principal: session }, subscription) {
      session.subscription = subscription;
      if (session.kind === 'admin') adminTopic.join(session);
      else if (session.observer) presence.observe(session);
      else startDelivery(session);
      expiry.subscribed(session);
    },

    unsubscribed({ principal: session }) {
      session.subscription = undefined;
      if (session.kind === 'admin') adminTopic.leave(session);
      else delivery.close(session);
    },

    send({ principal: session }, send) {
      const message = terminalMessageRegistry.get(send.destination);
      // CHN-06, CHN-13: only the whitelist, and only from a terminal itself.
      if (message === undefined || session.kind === 'admin' || session.observer) {
        throw new StompRefusal('FORBIDDEN_DESTINATION', 'not a destination that you may send to');
      }
      if (message.afterRegister && !session.registered)
        throw new StompRefusal('NOT_REGISTERED', 'register first');
      return message.handle(parts, session, send);
    },

    acknowledged({ principal: session }, _subscription, messageId) {
      return settle(session, messageId);
    },

    /** A NACK settles nothing: the message goes out again with the terminal's next session. Its place in the window is free. */
    rejected({ principal: session }, _subscription, messageId) {
      if (session.kind === 'terminal' && !session.observer)
        delivery.acknowledged(session.configId, messageId);
    },

    drained({ principal: session }) {
      if (session.kind === 'terminal' && !session.observer) delivery.announce(session.configId);
    },

    disconnected({ principal: session }, cause) {
      expiry.forget(session);
      if (session.kind === 'admin') {
        adminTopic.leave(session);
        return;
      }
      clearTimeout(session.closing);
      delivery.close(session);
      if (!presence.leave(session)) return;
      parts.events.offline(session, cause);
      adminTopic.broadcast({ type: 'session-offline', configId: session.configId });
    },
  };

  async function settle(session: ChannelSession, messageId: string): Promise<void> {
    // CHN-17: what an observer acknowledges settles nothing of the terminal's.
    if (session.kind === 'admin' || session.observer) return;
    await parts.messages.settle(session.configId, messageId, Date.now());
    delivery.acknowledged(session.configId, messageId);
  }
}

function bearer(header: string | undefined): string {
  return /^bearer ([^ ]+)$/i.exec(header ?? '')?.[1] ?? '';
}
