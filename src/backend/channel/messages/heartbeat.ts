import { terminalMessages } from '../../../contract/channel/messages.js';
import { sendUnstored } from './send-unstored.js';
import type { TerminalMessage } from './terminal-message.js';

/** A keep-alive message; the response is CHECK_IN (CHN-10). A body is ignored. */
export const heartbeat: TerminalMessage = {
  destination: terminalMessages.heartbeat.destination,
  afterRegister: true,
  async handle(deps, session) {
    const now = Date.now();
    await deps.terminals.seen(session.configId, now);
    const serverTime = new Date(now).toISOString();
    const { configId } = session;
    deps.after(() => sendUnstored(session, deps.messageId(), 'CHECK_IN', { serverTime, configId }));
  },
};
