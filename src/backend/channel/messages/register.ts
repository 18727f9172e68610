import { terminalMessages } from '../../../contract/channel/messages.js';
import { StompRefusal } from '../../../stomp/errors.js';
import type { TerminalSession } from '../session.js';
import { sendDirect } from './direct.js';
import type { ChannelParts, TerminalMessage } from './terminal-message.js';

/** Maps the session to its token's configId and makes the terminal online (CHN-09). A body is ignored. */
export const register: TerminalMessage = {
  destination: terminalMessages.register.destination,
  afterRegister: false,
  async handle(parts, session) {
    if (!mayRegister(session)) return;
    const { configId } = session;
    refuseFight(parts, session);
    // First: if the store fails, the older session has lost nothing.
    await parts.terminals.seen(configId, Date.now());
    refuseFight(parts, session);
    parts.after(() => {
      // An earlier step of the transaction may have registered it, and much may have happened since it was looked at.
      if (!mayRegister(session)) return;
      if (rival(parts, session) !== undefined) parts.replacements.count(configId);
      const older = parts.presence.register(session);
      parts.events.online(session, older);
      if (older !== undefined) replace(parts, older);
      parts.adminTopic.broadcast({ type: 'session-online', configId });
      if (session.subscription !== undefined) parts.delivery.open(session);
    });
  },
};

/** Once only; and whoever has ended (W12) or was told to leave does not come online any more. */
function mayRegister({ registered, connection, closing }: TerminalSession): boolean {
  return !registered && !connection.ended && closing === undefined;
}

/** @throws StompRefusal RATE_LIMITED */
function refuseFight(parts: ChannelParts, session: TerminalSession): void {
  if (rival(parts, session) === undefined || parts.replacements.wait(session.configId) === 0) return;
  throw new StompRefusal('RATE_LIMITED', 'Sessions of this terminal replace each other too often');
}

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
