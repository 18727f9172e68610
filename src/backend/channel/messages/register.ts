import { sendDestinations } from '../../../contract/channel.js';
import { StompRefusal } from '../../../stomp/errors.js';
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
    const { configId } = session;
    if (rival(parts, session) !== undefined && parts.replacements.wait(configId) > 0)
      throw new StompRefusal('RATE_LIMITED', 'sessions of this terminal replace each other too often');
    parts.after(() => {
      if (rival(parts, session) !== undefined) parts.replacements.count(configId);
      const older = parts.presence.register(session);
      parts.events.online(session, older);
      if (older !== undefined) replace(parts, older);
    });
    await parts.terminals.seen(configId, Date.now());
    parts.after(() => {
      // A newer one may have come in the meantime: then this one is on its way out.
      if (parts.presence.session(configId) !== session || session.closing !== undefined) return;
      parts.adminTopic.broadcast({ type: 'session-online', configId });
      if (session.subscription !== undefined) parts.delivery.open(session);
    });
  },
};

/** Another registered session of the terminal that was not told to leave. */
function rival({ presence }: ChannelParts, session: TerminalSession): TerminalSession | undefined {
  const current = presence.session(session.configId);
  return current === session || current?.closing !== undefined ? undefined : current;
}

/** CHN-12: the older session is told, has a moment to leave by itself, and is closed. */
function replace(parts: ChannelParts, older: TerminalSession): void {
  parts.delivery.close(older);
  // It was kicked, and has its reason already.
  if (older.closing !== undefined) return;
  sendDirect(older, parts.messageId(), 'SESSION_KICK', { reason: 'replaced' });
  older.closing = setTimeout(() => older.connection.close(4001, 'replaced'), parts.limits.kickGraceMs);
}
