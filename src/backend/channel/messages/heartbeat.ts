import { terminalMessages } from '../../../contract/channel/messages.js';
import { sendDirect } from './direct.js';
import type { TerminalMessage } from './terminal-message.js';

/** A keep-alive message, answered by CHECK_IN (CHN-10). A body is ignored. */
export const heartbeat: TerminalMessage = {
  destination: terminalMessages.heartbeat.destination,
  afterRegister: true,
  async handle(parts, session) {
    const now = Date.now();
    await parts.terminals.seen(session.configId, now);
    const serverTime = new Date(now).toISOString();
    const { configId } = session;
    parts.after(() => sendDirect(session, parts.messageId(), 'CHECK_IN', { serverTime, configId }));
  },
};
