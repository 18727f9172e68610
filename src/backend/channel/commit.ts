import { terminalMessages } from '../../contract/channel/messages.js';
import type { StompOperation } from '../../stomp/application.js';
import { acknowledge, reject } from './messages/acknowledgement.js';
import { messageFor } from './messages/registry.js';
import type { ChannelDeps } from './messages/terminal-message.js';
import type { ChannelSession } from './session.js';

/**
 * Executes a committed STOMP transaction, all or none and in order (T02). All its changes to the database are one
 * database transaction. Its other effects, on sessions, deliveries, dashboards and this client, wait until that is
 * committed, and cannot fail then: so a refusal or an internal error of any step leaves nothing done or sent.
 */
export async function commit(
  deps: ChannelDeps,
  session: ChannelSession,
  operations: readonly StompOperation[],
): Promise<void> {
  const effects: (() => void)[] = [];
  await deps.inTransaction(async (stores) => {
    const inside: ChannelDeps = {
      ...deps,
      terminals: stores.terminals,
      messages: stores.messages,
      reports: stores.reports,
      inTransaction: (work) => work(stores),
      after: (effect) => effects.push(effect),
    };
    let registers = false;
    for (const operation of operations) {
      switch (operation.kind) {
        case 'send': {
          const { message } = operation;
          await messageFor(session, message.destination, registers)(inside, message);
          registers ||= message.destination === terminalMessages.register.destination;
          break;
        }
        case 'acknowledge':
          await acknowledge(inside, session, operation.messageId);
          break;
        case 'reject':
          await reject(inside, session, operation.messageId);
      }
    }
  });
  for (const effect of effects) effect();
}
