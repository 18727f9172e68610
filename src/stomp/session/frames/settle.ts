import type { ClientFrame } from '../../codec/frame.js';
import { headerValue } from '../../codec/headers.js';
import { protocolError } from '../../errors.js';
import { inSequence } from '../in-sequence.js';
import type { Subscription } from '../subscription.js';
import type { Command, CommandContext } from './client-frame.js';
import { requiredHeader } from './required-header.js';
import { openTransaction } from './transactions.js';

type Settlement = 'acknowledge' | 'reject';

export const ack: Command = {
  uncounted: true,
  run: (context, frame) => settle(context, frame, 'acknowledge'),
};

export const nack: Command = { uncounted: true, run: (context, frame) => settle(context, frame, 'reject') };

function settle<P>(context: CommandContext<P>, frame: ClientFrame, kind: Settlement): void | Promise<void> {
  const delivery = issuedDelivery(context, requiredHeader(frame, 'id')); // A03
  const transaction = headerValue(frame.headers, 'transaction');
  if (transaction !== undefined) {
    openTransaction(context, transaction).join(frame, { kind, delivery }, context.limits);
    return;
  }
  const subscription = context.table.holderOf(delivery);
  if (subscription === undefined) return; // A04: settled before, or given back at UNSUBSCRIBE
  return inSequence(subscription.settle(delivery), (messageId) =>
    report(context, kind, subscription, messageId),
  );
}

/** A04: the numbers run from 1, so what was never issued is known without a list of what was. */
function issuedDelivery<P>(context: CommandContext<P>, id: string): number {
  const delivery = /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : 0;
  if (delivery === 0 || delivery > context.table.deliveries) throw protocolError('No such delivery');
  return delivery;
}

/** Tells the application of one settled message. */
function report<P>(
  context: CommandContext<P>,
  kind: Settlement,
  subscription: Subscription,
  messageId: string,
): void | Promise<void> {
  return kind === 'acknowledge'
    ? context.application.acknowledged?.(context, subscription, messageId)
    : context.application.rejected?.(context, subscription, messageId);
}
