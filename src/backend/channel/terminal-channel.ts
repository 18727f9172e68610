import { adminTopic as adminTopicDestination, terminalQueue } from '../../contract/channel/destinations.js';
import type { StompApplication, StompSubscription } from '../../stomp/application.js';
import { type HeaderList, headerValue } from '../../stomp/codec/headers.js';
import { StompRefusal } from '../../stomp/errors.js';
import type { WebSocketClaims, WebSocketTokens } from '../domain/access/web-socket-token.js';
import { commit } from './commit.js';
import { SessionExpiry } from './expiry.js';
import { type LegacyAuthentication, notIdentified } from './legacy.js';
import { acknowledge, refuse } from './messages/acknowledgement.js';
import { messageFor } from './messages/registry.js';
import { tellRejections } from './messages/reject.js';
import type { ChannelParts } from './messages/terminal-message.js';
import type {
  AdminSession,
  ChannelConnection,
  ChannelSession,
  TerminalSession,
  UnidentifiedSession,
} from './session.js';

export interface TerminalChannelParts extends Omit<ChannelParts, 'after'> {
  readonly tokens: WebSocketTokens;
  readonly legacy: LegacyAuthentication;
}

/** What the payment service does with STOMP sessions. */
export function createTerminalChannel(given: TerminalChannelParts): StompApplication<ChannelSession> {
  const parts = { ...given, after: (effect: () => void) => effect() };
  const { presence, delivery, adminTopic } = parts;
  const expiry = new SessionExpiry({ leadMs: parts.limits.sessionTimeoutLeadMs, messageId: parts.messageId });

  function open(connection: ChannelConnection, { grant }: WebSocketClaims): ChannelSession {
    if (grant.kind === 'admin') return { kind: 'admin', connection, subscription: undefined };
    // CHN-04: the configId is the token's, whatever other headers say.
    return terminalSession(connection, grant);
  }

  /** From here on the session is this terminal's, and nobody else's (LEG-01). No token of it ever expires. */
  async function identify(
    session: UnidentifiedSession,
    subscription: StompSubscription,
    headers: HeaderList,
  ): Promise<void> {
    const terminal = await given.legacy.identify(session, headers);
    // W12: nobody would tell of the end of what begins after it.
    if (session.connection.ended) return;
    const { configId, terminalId } = terminal;
    const identified = terminalSession(session.connection, { configId, terminalId, observer: false });
    checkDestination(identified, subscription);
    // Without a pause between the two: whoever deactivates it from here on finds it (LIF-06).
    given.legacy.checkRevocation(terminal);
    session.connection.setPrincipal(identified);
    presence.enter(identified);
  }

  function startDelivery(session: TerminalSession): void {
    // One that was told to leave gets nothing more.
    if (session.closing !== undefined) return;
    // Both orders of SUBSCRIBE and register are fine (REC-08): delivery starts when both are done.
    if (session.registered && presence.session(session.configId) === session) delivery.open(session);
  }

  return {
    connect(connection, headers) {
      if (given.legacy.admits(headers)) return given.legacy.connect(connection);
      const claims = parts.tokens.verify(bearer(headerValue(headers, 'Authorization')));
      // C08: one text for every cause.
      if (claims === undefined) throw new StompRefusal('AUTH_FAILED', 'Authentication failed');
      const session = open(connection, claims);
      if (session.kind === 'terminal') presence.enter(session);
      expiry.watch(session, claims.expiresAt);
      return session;
    },

    subscribe({ principal: session }, subscription, headers) {
      if (session.kind === 'unidentified') return identify(session, subscription, headers);
      return checkDestination(session, subscription);
    },

    subscribed({ principal: session }, subscription) {
      if (session.kind === 'unidentified') return;
      session.subscription = subscription;
      if (session.kind === 'admin') adminTopic.join(session);
      else if (session.observer) presence.observe(session);
      else {
        tellRejections(session);
        startDelivery(session);
      }
      expiry.subscribed(session);
    },

    unsubscribed({ principal: session }) {
      if (session.kind === 'unidentified') return;
      session.subscription = undefined;
      if (session.kind === 'admin') adminTopic.leave(session);
      else delivery.close(session);
    },

    begin({ principal: session }) {
      if (session.kind === 'unidentified') throw notIdentified();
    },

    send({ principal: session }, send) {
      if (session.kind === 'unidentified') throw notIdentified();
      return messageFor(session, send.destination)(parts, send);
    },

    receipted({ principal: session }) {
      if (session.kind === 'terminal') tellRejections(session);
    },

    acknowledged({ principal: session }, _subscription, messageId) {
      return acknowledge(parts, session, messageId);
    },

    rejected({ principal: session }, _subscription, messageId) {
      return refuse(parts, session, messageId);
    },

    commit({ principal: session }, operations) {
      return commit(parts, session, operations);
    },

    drained({ principal: session }) {
      if (session.kind === 'admin') adminTopic.drained(session);
      if (session.kind === 'terminal' && !session.observer) delivery.announce(session.configId);
    },

    disconnected({ principal: session }, cause) {
      if (session.kind === 'unidentified') {
        clearTimeout(session.deadline);
        return;
      }
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
}

function terminalSession(
  connection: ChannelConnection,
  { configId, terminalId, observer }: Pick<TerminalSession, 'configId' | 'terminalId' | 'observer'>,
): TerminalSession {
  return {
    kind: 'terminal',
    connection,
    configId,
    terminalId,
    observer,
    registered: false,
    owed: [],
    closing: undefined,
    subscription: undefined,
  };
}

/** CHN-05: equality, no prefix and no pattern. */
function checkDestination(session: TerminalSession | AdminSession, { destination }: StompSubscription): void {
  const own = session.kind === 'admin' ? adminTopicDestination : terminalQueue(session.configId);
  if (destination !== own)
    throw new StompRefusal('FORBIDDEN_DESTINATION', 'Subscribing to this destination is not allowed');
}

function bearer(header: string | undefined): string {
  return /^bearer ([^ ]+)$/i.exec(header ?? '')?.[1] ?? '';
}
