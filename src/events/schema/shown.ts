import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { amount, currency, milliseconds, terminal, terminalId, text } from './fields.js';

const operation = Type.String({
  description: 'The operation whose response shows it.',
  examples: ['payNow'],
});

const elapsedMs = Type.Number({
  ...milliseconds,
  description: 'Milliseconds from the call to this event: the response shows a moment between the two.',
});

export const paymentShown = eventSchema(
  'payment.shown',
  'A response of the service shows a transaction to an integrator or to the auditor.',
  {
    operation,
    referenceId: text,
    tradeNo: text,
    merchantId: text,
    sandbox: Type.Boolean(),
    status: text,
    errorCode: Type.Optional(text),
    amount,
    currency,
    refundedAmount: amount,
    terminalId: Type.Optional(terminalId),
    specificTId: Type.Optional(text),
    elapsedMs,
  },
);

export const refundShown = eventSchema(
  'refund.shown',
  'A response of the service shows a refund to an integrator or to the auditor.',
  {
    operation,
    referenceId: text,
    refundReferenceId: text,
    merchantId: text,
    sandbox: Type.Boolean(),
    status: text,
    amount,
    currency,
    elapsedMs,
  },
);

export const commandShown = eventSchema(
  'command.shown',
  'A response of the service shows the record of a command to an integrator or to the auditor.',
  { operation, requestId: text, requestType: text, ...terminal, status: text, elapsedMs },
);

export const terminalShown = eventSchema(
  'terminal.shown',
  'A response of the service shows the auditor a terminal of the fleet, after the whole fleet has stopped.',
  { ...terminal, status: text, online: Type.Boolean() },
);

export type PaymentShown = BodyOf<typeof paymentShown>;
export type RefundShown = BodyOf<typeof refundShown>;
export type CommandShown = BodyOf<typeof commandShown>;
export type TerminalShown = BodyOf<typeof terminalShown>;
