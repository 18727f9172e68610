import { adminTopic as adminTopicDestination, terminalQueue } from '../../contract/channel/destinations.js';
import type { StompApplication, StompSubscription } from '../../stomp/application.js';
import { type HeaderList, headerValue } from '../../stomp/codec/headers.js';
import { StompRefusal } from '../../stomp/errors.js';
import type { WebSocketClaims, WebSocketTokens } from '../domain/access/web-socket-token.js';
import { commit } from './commit.js';
import { SessionExpiry } from './expiry.js';
import { type LegacyAuthentication, notIdentified } from './legacy.js';
import { acknowledge, reject } from './messages/acknowledgement.js';
import { messageFor } from './messages/registry.js';
import { flushRejections } from './messages/reject.js';
import type { ChannelDeps } from './messages/terminal-message.js';
import type {
  AdminSession,
  ChannelConnection,
  ChannelSession,
  TerminalSession,
  UnidentifiedSession,
} from './session.js';

export interface TerminalChannelDeps extends Omit<ChannelDeps, 'after'> {
  readonly tokens: WebSocketTokens;
  readonly legacy: LegacyAuthentication;
}

/** Creates the application of the payment service on STOMP sessions. */
export function createTerminalChannel(deps: TerminalChannelDeps): StompApplication<ChannelSession> {
  const immediate = { ...deps, after: (effect: () => void) => effect() };
  const { presence, delivery, adminTopic } = deps;
  const expiry = new SessionExpiry({ leadMs: deps.limits.sessionTimeoutLeadMs, messageId: deps.messageId });

  function open(connection: ChannelConnection, { grant }: WebSocketClaims): ChannelSession {
    if (grant.kind === 'admin') return { kind: 'admin', connection, subscription: undefined };
    // CHN-04: the configId is the token's, whatever other headers say.
    return terminalSession(connection, grant);
  }

  /** Binds the session to its terminal for good (LEG-01). Such a session has no token that expires. */
  async function identify(
    session: UnidentifiedSession,
    subscription: StompSubscription,
    headers: HeaderList,
  ): Promise<void> {
    const terminal = await deps.legacy.identify(session, headers);
    // W12: the end of a session that begins after its connection ended would never be reported.
    if (session.connection.ended) return;
    const { configId, terminalId } = terminal;
    const identified = terminalSession(session.connection, { configId, terminalId, observer: false });
    checkDestination(identified, subscription);
    // Both steps happen in one turn: a deactivation after this finds the session (LIF-06).
    deps.legacy.checkRevocation(terminal);
    session.connection.setPrincipal(identified);
    presence.enter(identified);
  }

  function startDelivery(session: TerminalSession): void {
    // A kicked session gets no more messages.
    if (session.closing !== undefined) return;
    // SUBSCRIBE and register may come in either order (REC-08): delivery starts when both are done.
    if (session.registered && presence.session(session.configId) === session) delivery.open(session);
  }

  return {
    connect(connection, headers) {
      if (deps.legacy.admits(headers)) return deps.legacy.connect(connection);
      const claims = deps.tokens.verify(bearer(headerValue(headers, 'Authorization')));
      // C08: there is one text for every cause.
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
        flushRejections(session);
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
      return messageFor(session, send.destination)(immediate, send);
    },

    receipted({ principal: session }) {
      if (session.kind === 'terminal') flushRejections(session);
    },

    acknowledged({ principal: session }, _subscription, messageId) {
      return acknowledge(immediate, session, messageId);
    },

    rejected({ principal: session }, _subscription, messageId) {
      return reject(immediate, session, messageId);
    },

    commit({ principal: session }, operations) {
      return commit(immediate, session, operations);
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
      deps.events.offline(session, cause);
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
    pendingRejections: [],
    closing: undefined,
    subscription: undefined,
  };
}

/** CHN-05: the destination must be equal, not only match a prefix or a pattern. */
function checkDestination(session: TerminalSession | AdminSession, { destination }: StompSubscription): void {
  const own = session.kind === 'admin' ? adminTopicDestination : terminalQueue(session.configId);
  if (destination !== own)
    throw new StompRefusal('FORBIDDEN_DESTINATION', 'Subscribing to this destination is not allowed');
}

function bearer(header: string | undefined): string {
  return /^bearer ([^ ]+)$/i.exec(header ?? '')?.[1] ?? '';
}
