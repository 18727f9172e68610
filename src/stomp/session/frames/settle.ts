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
  const subscription = context.table.holding(delivery);
  if (subscription === undefined) return; // A04: it was settled before, or returned at UNSUBSCRIBE
  return inSequence(subscription.settle(delivery), (messageId) =>
    notifyApplication(context, kind, subscription, messageId),
  );
}

/** A04: delivery numbers count from 1, so an unknown number is detected without a list of issued ones. */
function issuedDelivery<P>(context: CommandContext<P>, id: string): number {
  const delivery = /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : 0;
  if (delivery === 0 || delivery > context.table.deliveries) throw protocolError('No such delivery');
  return delivery;
}

/** Notifies the application of one settled message. */
function notifyApplication<P>(
  context: CommandContext<P>,
  kind: Settlement,
  subscription: Subscription,
  messageId: string,
): void | Promise<void> {
  return kind === 'acknowledge'
    ? context.application.acknowledged?.(context, subscription, messageId)
    : context.application.rejected?.(context, subscription, messageId);
}
