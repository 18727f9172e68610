import type { Eviction } from '../domain/terminals/eviction.js';
import type { Delivery } from './delivery.js';
import { sendUnstored } from './messages/send-unstored.js';
import type { Presence } from './presence.js';
import type { TerminalSession } from './session.js';

export interface EvictionDeps {
  readonly presence: Presence;
  readonly delivery: Delivery;
  readonly messageId: () => string;
  /** Milliseconds from SESSION_KICK to the close, if the session does not disconnect by itself. */
  readonly graceMs: number;
}

/** Close statuses of the profile: for a kick by an administrator and for a deactivation. */
const closes = { kicked: [4004, 'kicked'], deactivated: [4005, 'terminal deactivated'] } as const;

/** Kicks sessions, and closes those that do not disconnect (LIF-01, LIF-03). */
export function createEviction({ presence, delivery, messageId, graceMs }: EvictionDeps): Eviction {
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
    deactivate(configId) {
      // This includes observers, and sessions that are connected but not registered.
      for (const session of [...presence.sessions(configId)]) {
        evict(session, 'deactivated', 'terminal deactivated');
      }
    },
  };
}
