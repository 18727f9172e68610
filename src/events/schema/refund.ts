import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { amount, currency, text } from './fields.js';

const refund = {
  referenceId: text,
  refundReferenceId: text,
  merchantId: text,
  sandbox: Type.Boolean(),
  amount,
  currency,
  status: text,
};

export const refundAccepted = eventSchema('refund.accepted', 'A refund was accepted.', refund);

export const refundResolved = eventSchema(
  'refund.resolved',
  'A pending refund reached its final status; a failed one releases the amount that it had reserved.',
  refund,
);

export type RefundAccepted = BodyOf<typeof refundAccepted>;
export type RefundResolved = BodyOf<typeof refundResolved>;
