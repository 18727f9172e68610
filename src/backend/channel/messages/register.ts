import { sendDestinations } from '../../../contract/channel.js';
import type { TerminalSession } from '../session.js';
import { sendDirect } from './direct.js';
import type { ChannelParts, TerminalMessage } from './terminal-message.js';

/** Maps the session to its token's configId and makes the terminal online (CHN-09). A body is ignored. */
export const register: TerminalMessage = {
  destination: sendDestinations.register,
  afterRegister: false,
  async handle(parts, session) {
    // Whoever was told to leave does not come online any more.
    if (session.registered || session.closing !== undefined) return;
    const replaced = parts.presence.register(session);
    if (replaced !== undefined) replace(parts, replaced);
    await parts.terminals.seen(session.configId, Date.now());
    // A newer one may have come in the meantime: then this one is on its way out.
    if (parts.presence.session(session.configId) !== session || session.closing !== undefined) return;
    parts.events.online(session);
    parts.adminTopic.broadcast({ type: 'session-online', configId: session.configId });
    if (session.subscription !== undefined) parts.delivery.open(session);
  },
};

/** CHN-12: the older session is told, has a moment to leave by itself, and is closed. */
function replace(parts: ChannelParts, older: TerminalSession): void {
  parts.delivery.close(older);
  // It was kicked, and has its reason already.
  if (older.closing !== undefined) return;
  sendDirect(older, parts.messageId(), 'SESSION_KICK', { reason: 'replaced' });
  older.closing = setTimeout(() => older.connection.close(4001, 'replaced'), parts.limits.kickGraceMs);
}
