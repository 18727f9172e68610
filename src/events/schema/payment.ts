import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { amount, currency, text } from './fields.js';

const payment = {
  referenceId: text,
  tradeNo: text,
  merchantId: text,
  sandbox: Type.Boolean(),
  status: text,
  errorCode: Type.Optional(text),
};

export const paymentStored = eventSchema('payment.stored', 'A transaction was stored for the first time.', {
  ...payment,
  amount,
  currency,
});

export const paymentResolved = eventSchema(
  'payment.resolved',
  'A pending transaction reached its final status, or a terminal gave a REPORTED one a known status.',
  payment,
);

export const paymentCancelled = eventSchema(
  'payment.cancelled',
  'A successful payment was cancelled. When a pending one is cancelled, payment.resolved is emitted instead.',
  payment,
);

export type PaymentStored = BodyOf<typeof paymentStored>;
export type PaymentResolved = BodyOf<typeof paymentResolved>;
export type PaymentCancelled = BodyOf<typeof paymentCancelled>;
