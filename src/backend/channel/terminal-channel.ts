import type { StompApplication } from '../../stomp/application.js';
import type { WebSocketTokens } from '../domain/access/web-socket-token.js';
import { commit } from './commit.js';
import { SessionExpiry } from './expiry.js';
import { leave } from './leave.js';
import { type LegacyAuthentication, notIdentified } from './legacy.js';
import { acknowledge, reject } from './messages/acknowledgement.js';
import { messageFor } from './messages/registry.js';
import { flushRejections } from './messages/reject.js';
import type { ChannelDeps } from './messages/terminal-message.js';
import type { ChannelSession, TerminalSession } from './session.js';
import { createAdmission } from './session-admission.js';
import type { UserSessions } from './user-sessions.js';

export interface TerminalChannelDeps extends Omit<ChannelDeps, 'after'> {
  readonly tokens: WebSocketTokens;
  readonly legacy: LegacyAuthentication;
  readonly userSessions: UserSessions;
}

/** Creates the application of the payment service on STOMP sessions. */
export function createTerminalChannel(deps: TerminalChannelDeps): StompApplication<ChannelSession> {
  const immediate = { ...deps, after: (effect: () => void) => effect() };
  const { presence, delivery, adminTopic, userSessions } = deps;
  const expiry = new SessionExpiry({ leadMs: deps.limits.sessionTimeoutLeadMs, messageId: deps.messageId });

  return {
    ...createAdmission({ tokens: deps.tokens, legacy: deps.legacy, presence, userSessions, expiry }),

    subscribed({ principal: session }, subscription) {
      if (session.kind === 'unidentified') return;
      if (session.kind === 'admin') return adminTopic.join(session);
      session.subscription = subscription;
      flushRejections(session);
      if (session.observer) presence.observe(session);
      else startDelivery(deps, session);
      expiry.subscribed(session);
    },

    unsubscribed({ principal: session }) {
      if (session.kind === 'unidentified') return;
      if (session.kind === 'admin') return adminTopic.unsubscribed(session);
      session.subscription = undefined;
      delivery.close(session);
    },

    begin({ principal: session }) {
      if (session.kind === 'unidentified') throw notIdentified();
    },

    send({ principal: session }, send) {
      if (session.kind === 'unidentified') throw notIdentified();
      return changedBy(session, messageFor(session, send.destination)(immediate, send));
    },

    receipted({ principal: session }) {
      if (session.kind === 'terminal') flushRejections(session);
    },

    acknowledged({ principal: session }, _subscription, messageId) {
      return changedBy(session, acknowledge(immediate, session, messageId));
    },

    rejected({ principal: session }, _subscription, messageId) {
      return changedBy(session, reject(immediate, session, messageId));
    },

    commit({ principal: session }, operations) {
      return changedBy(session, commit(immediate, session, operations));
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
      userSessions.leave(session);
      if (session.kind === 'admin') {
        adminTopic.leave(session);
        return;
      }
      clearTimeout(session.closing);
      delivery.ended(session);
      leave(deps, session, cause);
    },
  };
}

/** Keeps the last change of a session, for which a deactivation of its terminal waits (LIF-07). */
function changedBy(session: ChannelSession, change: void | Promise<void>): void | Promise<void> {
  if (session.kind === 'terminal' && change instanceof Promise) session.lastChange = change;
  return change;
}

/** Opens delivery to a session that is subscribed and registered: these come in either order (REC-08). */
function startDelivery({ presence, delivery }: TerminalChannelDeps, session: TerminalSession): void {
  // A kicked session no longer receives messages.
  if (session.closing !== undefined) return;
  if (session.registered && presence.session(session.configId) === session) delivery.open(session);
}
