import type { StompServer } from '../../stomp/server/server.js';

/** The time that the clients may take to close their sessions once the service stops. */
const graceMs = 1000;

/** Closes all sessions in order, and terminates those whose clients do not respond to the close. */
export async function endSessions(stomp: Pick<StompServer, 'shutdown' | 'terminate'>): Promise<void> {
  const timer = setTimeout(() => stomp.terminate(), graceMs);
  try {
    await stomp.shutdown();
  } finally {
    clearTimeout(timer);
  }
}
