import Type, { type Static } from 'typebox';
import type { CommandShown, PaymentShown, RefundShown } from '../events/schema/shown.js';
import { matchesSchema } from './http/matches-schema.js';

// Only the fields of the events, with any text in them: checkers judge the contents.
const text = Type.String({ maxLength: 256 });

export const shownTransaction = Type.Object({
  referenceId: text,
  tradeNo: text,
  merchantId: text,
  sandbox: Type.Boolean(),
  status: text,
  errorCode: Type.Optional(text),
  amount: text,
  currency: text,
  refundedAmount: text,
  terminalId: Type.Optional(text),
  specificTId: Type.Optional(text),
});

export const shownRefund = Type.Object({
  referenceId: text,
  refundReferenceId: text,
  status: text,
  amount: text,
  currency: text,
});

export const shownCommand = Type.Object({
  requestId: text,
  requestType: text,
  configId: Type.Integer({ minimum: 1 }),
  terminalId: text,
  status: text,
});

const refundItems = Type.Object({ items: Type.Array(shownRefund) });

/** The merchant and the mode of an account whose responses are shown. */
export interface ShownOwner {
  readonly merchantId: string;
  readonly sandbox: boolean;
}

/** A response that contains a record. */
export interface ShownIn {
  readonly operation: string;
  readonly elapsedMs: number;
}

/** The event of a transaction in a response. */
export function paymentShown(record: Static<typeof shownTransaction>, shownIn: ShownIn): PaymentShown {
  const { referenceId, tradeNo, merchantId, sandbox, status, amount, currency, refundedAmount } = record;
  const { errorCode, terminalId, specificTId } = record;
  return {
    type: 'payment.shown',
    operation: shownIn.operation,
    referenceId,
    tradeNo,
    merchantId,
    sandbox,
    status,
    amount,
    currency,
    refundedAmount,
    ...(errorCode !== undefined && { errorCode }),
    ...(terminalId !== undefined && { terminalId }),
    ...(specificTId !== undefined && { specificTId }),
    elapsedMs: shownIn.elapsedMs,
  };
}

/** The event of a refund in a response. */
export function refundShown(
  record: Static<typeof shownRefund>,
  { merchantId, sandbox }: ShownOwner,
  { operation, elapsedMs }: ShownIn,
): RefundShown {
  const { referenceId, refundReferenceId, status, amount, currency } = record;
  const names = { referenceId, refundReferenceId, merchantId, sandbox };
  return { type: 'refund.shown', operation, ...names, status, amount, currency, elapsedMs };
}

/** The event of a command's record in a response. */
export function commandShown(
  record: Static<typeof shownCommand>,
  { operation, elapsedMs }: ShownIn,
): CommandShown {
  const { requestId, requestType, configId, terminalId, status } = record;
  return {
    type: 'command.shown',
    operation,
    requestId,
    requestType,
    configId,
    terminalId,
    status,
    elapsedMs,
  };
}

/** The records of a response of that operation, one event each; none for a response without readable records. */
export function recordsShown(
  body: unknown,
  owner: ShownOwner,
  shownIn: ShownIn,
): readonly (PaymentShown | RefundShown | CommandShown)[] {
  switch (shownIn.operation) {
    case 'payNow':
    case 'saveTransaction':
    case 'cancelTransaction':
    case 'getTransactionDetails':
      return matchesSchema(shownTransaction, body) ? [paymentShown(body, shownIn)] : [];
    case 'refund':
      return matchesSchema(shownRefund, body) ? [refundShown(body, owner, shownIn)] : [];
    case 'refundStatus':
      return matchesSchema(refundItems, body)
        ? body.items.map((item) => refundShown(item, owner, shownIn))
        : [];
    case 'requestTerminal':
    case 'requestStatus':
      return matchesSchema(shownCommand, body) ? [commandShown(body, shownIn)] : [];
    default:
      return [];
  }
}
