import type { RequestType } from '../../../contract/rest/commands.js';
import { rejectMessage } from '../../domain/commands/reject-message.js';
import type { ChannelSession } from '../session.js';
import type { ChannelParts } from './terminal-message.js';

/** A message was acknowledged: its place in the window is free, and one without a requestId is done. */
export async function acknowledge(
  parts: ChannelParts,
  session: ChannelSession,
  messageId: string,
): Promise<void> {
  // CHN-17: what an observer acknowledges settles nothing of the terminal's.
  if (session.kind !== 'terminal' || session.observer) return;
  // Of a replaced session too: the terminal has got it. But only its own window has room by that (CHN-12).
  // A command is done by its result alone.
  if (!parts.delivery.isCommand(session, messageId))
    await parts.messages.settle(session.configId, messageId, Date.now());
  parts.after(() => parts.delivery.acknowledged(session, messageId));
}

/** A message was refused (A07): it comes again after a while, until it is given up. */
export async function refuse(parts: ChannelParts, session: ChannelSession, messageId: string): Promise<void> {
  if (session.kind !== 'terminal' || session.observer) return;
  // CHN-12: what it refuses has gone, or goes, to the session that serves the terminal now, which has its own say.
  if (!parts.delivery.serves(session)) return;
  const { configId } = session;
  const { inTransaction, limits } = parts;
  const message = await rejectMessage(
    { inTransaction, maxAttempts: limits.deliveryAttempts },
    { configId, messageId, at: Date.now() },
  );
  parts.after(() => {
    if (message === undefined) {
      // Not stored (a CHECK_IN, say), done or expired: nothing comes again.
      parts.delivery.acknowledged(session, messageId);
    } else if (message.status !== 'FAILED') {
      parts.delivery.rejected(session, message);
    } else {
      parts.delivery.finished(configId, messageId);
      const { requestId } = message;
      if (requestId === null) return;
      // What has a requestId is a command, and its action is what was requested.
      const requestType = message.action as RequestType;
      parts.events.commandDone({ requestId, requestType, configId, status: 'FAILED' });
      parts.adminTopic.broadcast({
        type: 'command-result',
        configId,
        requestId,
        requestType,
        status: 'FAILED',
      });
    }
  });
}
