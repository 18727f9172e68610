import { terminalMessages } from '../../contract/channel/messages.js';
import type { StompOperation } from '../../stomp/application.js';
import { acknowledge, refuse } from './messages/acknowledgement.js';
import { messageFor } from './messages/registry.js';
import type { ChannelParts } from './messages/terminal-message.js';
import type { ChannelSession } from './session.js';

/**
 * A committed STOMP transaction, all or none and in order (T02). All that its steps do to the database is one
 * transaction there. What they do besides, to sessions, deliveries, dashboards and this very client, waits until
 * that is committed, and cannot fail then: so a refusal or an internal error of any step leaves nothing done or said.
 */
export async function commit(
  parts: ChannelParts,
  session: ChannelSession,
  operations: readonly StompOperation[],
): Promise<void> {
  const effects: (() => void)[] = [];
  await parts.inTransaction(async (stores) => {
    const inside: ChannelParts = {
      ...parts,
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
          await refuse(inside, session, operation.messageId);
      }
    }
  });
  for (const effect of effects) effect();
}
