import type { StompSend } from '../../application.js';
import { headerValue } from '../../codec/headers.js';
import { StompRefusal } from '../../errors.js';
import type { Command, CommandContext } from './client-frame.js';
import { requiredHeader } from './required-header.js';
import { openTransaction } from './transactions.js';

export const send: Command = {
  run(context, frame) {
    const destination = requiredHeader(frame, 'destination'); // N01
    const message: StompSend = { destination, headers: frame.headers, body: frame.body };
    const transaction = headerValue(frame.headers, 'transaction');
    if (transaction === undefined) return deliverToApplication(context, message);
    openTransaction(context, transaction).join(frame, { kind: 'send', message }, context.limits);
  },

  after(context) {
    context.application.receipted?.(context);
  },
};

/** N01: without a handler no destination is allowed. */
export function deliverToApplication<P>(
  context: CommandContext<P>,
  message: StompSend,
): void | Promise<void> {
  const { application } = context;
  if (application.send === undefined) {
    throw new StompRefusal('FORBIDDEN_DESTINATION', 'Sending to this destination is not allowed');
  }
  return application.send(context, message);
}
