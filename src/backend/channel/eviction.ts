import type { Eviction } from '../domain/terminals/eviction.js';
import type { Delivery } from './delivery.js';
import { sendDirect } from './messages/direct.js';
import type { Presence } from './presence.js';
import type { TerminalSession } from './session.js';

export interface EvictionParts {
  readonly presence: Presence;
  readonly delivery: Delivery;
  readonly messageId: () => string;
  /** From SESSION_KICK to the close, if the session does not leave by itself. */
  readonly graceMs: number;
}

/** Close statuses of the profile: an administrator's kick, and a deactivation. */
const closes = { kicked: [4004, 'kicked'], deactivated: [4005, 'terminal deactivated'] } as const;

/** Tells sessions to leave, and closes those that do not (LIF-01, LIF-03). */
export function createEviction({ presence, delivery, messageId, graceMs }: EvictionParts): Eviction {
  function evict(session: TerminalSession, kind: keyof typeof closes, reason: string): void {
    // One that was replaced or kicked before is on its way out.
    if (session.closing !== undefined) return;
    // What is queued waits for the next session; this one gets nothing more.
    const [status, text] = closes[kind];
    delivery.close(session);
    sendDirect(session, messageId(), 'SESSION_KICK', { reason });
    session.closing = setTimeout(() => session.connection.close(status, text), graceMs);
  }

  return {
    kick(configId, reason) {
      const session = presence.session(configId);
      if (session !== undefined) evict(session, 'kicked', reason);
      return session !== undefined;
    },
    deactivate(configId) {
      // Observers too, and whoever has connected and not registered yet.
      for (const session of [...presence.sessions(configId)]) {
        evict(session, 'deactivated', 'terminal deactivated');
      }
    },
  };
}
