import { terminalMessages } from '../../../contract/channel/messages.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { isoInstant } from '../../../text/iso-instant.js';
import type { TerminalSession } from '../session.js';
import { sendUnstored } from './send-unstored.js';
import type { ChannelDeps, TerminalMessage } from './terminal-message.js';

/** A keep-alive message; the response is CHECK_IN (CHN-10). A body is ignored. */
export const heartbeat: TerminalMessage = {
  destination: terminalMessages.heartbeat.destination,
  afterRegister: true,
  async handle(deps, session) {
    const now = monotonicNow();
    await deps.terminals.seen(session.configId, now);
    deps.after(() => checkIn(deps, session, now));
  },
};

/** Sends CHECK_IN to this session alone. */
export function checkIn(
  { messageId }: Pick<ChannelDeps, 'messageId'>,
  session: TerminalSession,
  now: number,
): void {
  const { configId } = session;
  sendUnstored(session, messageId(), 'CHECK_IN', { serverTime: isoInstant(now), configId });
}
