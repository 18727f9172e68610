import type { RequestType } from '../../../contract/rest/commands.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { rejectMessage } from '../../domain/commands/reject-message.js';
import type { ChannelSession } from '../session.js';
import type { ChannelDeps } from './terminal-message.js';

/** Handles an ACK: the message's slot in the window is free, and a push is settled. */
export async function acknowledge(
  deps: ChannelDeps,
  session: ChannelSession,
  messageId: string,
): Promise<void> {
  // CHN-17: an ACK of an observer does not settle the terminal's message. LIF-07: nor that of a deactivated terminal.
  if (session.kind !== 'terminal' || session.observer || session.deactivated) return;
  // A replaced session settles a push too, but only the session's own window gains room (CHN-12).
  if (deps.delivery.isPush(session, messageId))
    await deps.messages.settle(session.configId, messageId, monotonicNow());
  deps.after(() => deps.delivery.acknowledged(session, messageId));
}

/** Handles a NACK (A07): the message is redelivered after a delay, up to the maximum number of attempts. */
export async function reject(deps: ChannelDeps, session: ChannelSession, messageId: string): Promise<void> {
  if (session.kind !== 'terminal' || session.observer || session.deactivated) return;
  // CHN-12: the message is delivered to the session that now serves the terminal, which can reject it itself.
  if (!deps.delivery.serves(session)) return;
  const { configId } = session;
  const { inTransaction, limits } = deps;
  const message = await rejectMessage(
    { inTransaction, maxAttempts: limits.deliveryAttempts },
    { configId, messageId, at: monotonicNow() },
  );
  deps.after(() => {
    if (message === undefined) {
      // A message that is not stored (such as CHECK_IN), settled or expired is not redelivered.
      deps.delivery.acknowledged(session, messageId);
    } else if (message.status !== 'FAILED') {
      deps.delivery.rejected(session, message);
    } else {
      deps.delivery.finished(configId, messageId);
      const { requestId } = message;
      if (requestId === null) return;
      // A message with a requestId is a command, and its action is the requested type.
      const requestType = message.action as RequestType;
      deps.events.commandDone({ requestId, requestType, configId, status: 'FAILED' });
      deps.adminTopic.broadcast({
        type: 'command-result',
        configId,
        requestId,
        requestType,
        status: 'FAILED',
      });
    }
  });
}
