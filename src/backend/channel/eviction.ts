import type { Eviction } from '../domain/terminals/eviction.js';
import type { Delivery } from './delivery.js';
import { type LeaveDeps, leave } from './leave.js';
import { sendUnstored } from './messages/send-unstored.js';
import type { TerminalSession } from './session.js';

export interface EvictionDeps extends LeaveDeps {
  readonly delivery: Delivery;
  readonly messageId: () => string;
  /** Milliseconds from SESSION_KICK to the close, if the session does not disconnect by itself. */
  readonly graceMs: number;
}

/** Close statuses of the profile: for a kick by an administrator and for a deactivation. */
const closes = { kicked: [4004, 'kicked'], deactivated: [4005, 'terminal deactivated'] } as const;

/** Kicks sessions, and closes those that do not disconnect (LIF-01, LIF-03). */
export function createEviction(deps: EvictionDeps): Eviction {
  const { presence, delivery, messageId, graceMs } = deps;

  function evict(session: TerminalSession, kind: keyof typeof closes, reason: string): void {
    // A session that was replaced or kicked is already ending.
    if (session.closing !== undefined) return;
    // Queued messages wait for the next session; this one no longer receives messages.
    const [status, text] = closes[kind];
    delivery.close(session);
    sendUnstored(session, messageId(), 'SESSION_KICK', { reason });
    session.closing = setTimeout(() => session.connection.close(status, text), graceMs);
  }

  return {
    kick(configId, reason) {
      const session = presence.session(configId);
      if (session !== undefined) evict(session, 'kicked', reason);
      return session !== undefined;
    },
    async deactivate(configId) {
      // This includes observers, and sessions that are connected but not registered.
      const sessions = [...presence.sessions(configId)];
      for (const session of sessions) {
        evict(session, 'deactivated', 'terminal deactivated');
        // LIF-07: of a session that was kicked before, too.
        session.deactivated = true;
        leave(deps, session, 'deactivated');
      }
      // A change that failed has stored nothing, and its session gets the error.
      await Promise.allSettled(sessions.map(({ lastChange }) => lastChange));
    },
  };
}
