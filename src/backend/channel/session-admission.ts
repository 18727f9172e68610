import { adminTopic as adminTopicDestination, terminalQueue } from '../../contract/channel/destinations.js';
import type { StompApplication, StompSubscription } from '../../stomp/application.js';
import { type HeaderList, headerValue } from '../../stomp/codec/headers.js';
import { StompRefusal } from '../../stomp/errors.js';
import type { WebSocketClaims, WebSocketTokens } from '../domain/access/web-socket-token.js';
import type { SessionExpiry } from './expiry.js';
import type { LegacyAuthentication } from './legacy.js';
import type { Presence } from './presence.js';
import type {
  AdminSession,
  ChannelConnection,
  ChannelSession,
  Rejection,
  TerminalSession,
  UnidentifiedSession,
} from './session.js';
import type { UserSessions } from './user-sessions.js';

export interface AdmissionDeps {
  readonly tokens: WebSocketTokens;
  readonly legacy: LegacyAuthentication;
  readonly presence: Presence;
  readonly userSessions: UserSessions;
  readonly expiry: SessionExpiry;
}

/** Creates the handlers that admit sessions: CONNECT authenticates, SUBSCRIBE checks the destination. */
export function createAdmission({
  tokens,
  legacy,
  presence,
  userSessions,
  expiry,
}: AdmissionDeps): Required<Pick<StompApplication<ChannelSession>, 'connect' | 'subscribe'>> {
  /** Binds the session to its terminal until it ends (LEG-01). No token of such a session can expire. */
  async function identify(
    session: UnidentifiedSession,
    subscription: StompSubscription,
    headers: HeaderList,
  ): Promise<void> {
    const terminal = await legacy.identify(session, headers);
    // W12: the end of a session that begins after its connection ended would never be reported.
    if (session.connection.ended) return;
    const { configId, terminalId } = terminal;
    const identified = terminalSession(session.connection, { configId, terminalId, observer: false });
    checkDestination(identified, subscription);
    // Both steps happen in one turn: a deactivation after this finds the session (LIF-06).
    legacy.checkRevocation(terminal);
    session.connection.setPrincipal(identified);
    presence.enter(identified);
  }

  return {
    connect(connection, headers) {
      if (legacy.admits(headers)) return legacy.connect(connection);
      const claims = tokens.verify(bearer(headerValue(headers, 'Authorization')));
      // C08: there is one text for every cause.
      if (claims === undefined) throw new StompRefusal('AUTH_FAILED', 'Authentication failed');
      const session = newSession(connection, claims);
      if (session.kind === 'terminal') presence.enter(session);
      if (!isOwn(session)) userSessions.enter(session, claims.subject);
      expiry.watch(session, claims.expiresAt);
      return session;
    },

    subscribe({ principal: session }, subscription, headers) {
      if (session.kind === 'unidentified') return identify(session, subscription, headers);
      return checkDestination(session, subscription);
    },
  };
}

const noRejections: readonly Rejection[] = [];

/** True for the session of a terminal itself. */
function isOwn(session: ChannelSession): boolean {
  return session.kind === 'terminal' && !session.observer;
}

function newSession(connection: ChannelConnection, { grant }: WebSocketClaims): ChannelSession {
  if (grant.kind === 'admin') return { kind: 'admin', connection };
  // CHN-04: the configId is that of the token; other headers do not matter.
  return terminalSession(connection, grant);
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
    pendingRejections: noRejections,
    closing: undefined,
    deactivated: false,
    lastChange: undefined,
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
