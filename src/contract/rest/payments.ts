import Type, { type Static } from 'typebox';
import { currencyCode, decimal, displayText, identifier, identifierOrNull, timestamp } from '../formats.js';
import { limits } from '../limits.js';

/** The statuses that count in summaries. */
export const countedStatuses = ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED'] as const;
export type CountedStatus = (typeof countedStatuses)[number];

/** REPORTED is the status of a transaction that its terminal reported with an unknown status (MSG-08). */
export const paymentStatuses = [...countedStatuses, 'REPORTED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const refundStatuses = ['PENDING', 'SUCCESS', 'FAILED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The form of a client's reference. Its prefix can force an outcome in the sandbox. */
export const referencePattern = '^[A-Za-z0-9._-]{1,64}$';
const reference = Type.String({ pattern: referencePattern });
/** A reference in a look-up: terminals report transactions with other references too (MSG-08). */
const knownReference = displayText(128);
// Without a maximum length: a text that is too long is an invalid amount (PAY-04), and the body is bounded.
const amountInput = Type.Union([Type.String(), Type.Number()], {
  description: 'Decimal string in currency units, or a number with no more decimals than the currency has.',
});
const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' });
const label = Type.String({ minLength: 1, maxLength: 64 });
/** A name by which payments are stored and counted: channel, gateway, the gateway's own id. */
const name = Type.String({ pattern: referencePattern });
/** A page of a list. */
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageLimit }));
const cursor = Type.Optional(
  Type.String({ maxLength: 256, description: '`nextCursor` of the previous page.' }),
);
const nextCursor = Type.Union([Type.String(), Type.Null()]);
const instant = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?Z$',
  description: 'ISO 8601, UTC.',
});

export const payNowBody = Type.Object({
  referenceId: reference,
  amount: amountInput,
  currency,
  channel: Type.Optional(name),
  terminalId: Type.Optional(label),
  branchId: Type.Optional(label),
  description: Type.Optional(
    Type.String({ maxLength: 256, description: 'Any text; it is stored, returned and has no effect.' }),
  ),
});

export const saveTransactionBody = Type.Object({
  referenceId: reference,
  amount: amountInput,
  currency,
  status: Type.Optional(Type.Enum(['PENDING', 'SUCCESS', 'FAILED'])),
  channel: Type.Optional(name),
  gateway: Type.Optional(name),
  specificTId: Type.Optional(name),
  terminalId: Type.Optional(label),
  branchId: Type.Optional(label),
});

export const cancelTransactionBody = Type.Object({
  referenceId: knownReference,
  merchantId: Type.Optional(label),
});

export const recentTransactionsBody = Type.Object({
  limit,
  cursor,
  terminalId: Type.Optional(label),
  branchId: Type.Optional(label),
});

export const findBody = Type.Object({
  status: Type.Optional(Type.Enum([...paymentStatuses])),
  channel: Type.Optional(name),
  currency: Type.Optional(currency),
  terminalId: Type.Optional(label),
  branchId: Type.Optional(label),
  createdFrom: Type.Optional(instant),
  createdTo: Type.Optional(instant),
  amountMin: Type.Optional(amountInput),
  amountMax: Type.Optional(amountInput),
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description:
        'Part of a referenceId, tradeNo or specificTId, in any letter case. No character is a wildcard.',
    }),
  ),
  limit,
  cursor,
});

export const refundBody = Type.Object({
  referenceId: knownReference,
  refundReferenceId: reference,
  amount: Type.Optional(amountInput),
  reason: Type.Optional(Type.String({ maxLength: 256 })),
  merchantId: Type.Optional(label),
});

export const refundStatusQuery = Type.Object({
  refundReferenceId: Type.Optional(knownReference),
  referenceId: Type.Optional(knownReference),
  merchantId: Type.Optional(label),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  cursor: Type.Optional(Type.String({ maxLength: 256 })),
});

export const transactionDetailsBody = Type.Object({
  referenceId: Type.Optional(knownReference),
  tradeNo: Type.Optional(label),
  merchantId: Type.Optional(label),
});

/** A transaction in a response. */
export const transaction = Type.Object(
  {
    referenceId: identifier,
    tradeNo: identifier,
    status: Type.Enum([...paymentStatuses]),
    errorCode: Type.Optional(identifier),
    errorMessage: Type.Optional(Type.String()),
    amount: decimal,
    currency: currencyCode,
    refundedAmount: decimal,
    channel: identifier,
    gateway: identifier,
    specificTId: Type.Optional(Type.String()),
    reportedStatus: Type.Optional(Type.String({ description: 'The status as the terminal reported it.' })),
    terminalId: Type.Optional(identifier),
    branchId: identifierOrNull,
    merchantId: identifier,
    sandbox: Type.Boolean(),
    settlementBatchId: Type.Optional(identifier),
    description: Type.Optional(Type.String()),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  { title: 'Transaction' },
);

export type TransactionResponse = Static<typeof transaction>;

export const transactionList = Type.Object(
  {
    items: Type.Array(transaction, { maxItems: limits.maxPageLimit }),
    nextCursor,
  },
  { title: 'TransactionList' },
);

export const refund = Type.Object(
  {
    refundReferenceId: identifier,
    referenceId: identifier,
    status: Type.Enum([...refundStatuses]),
    errorCode: Type.Optional(identifier),
    amount: decimal,
    currency: currencyCode,
    remainingAmount: Type.String({
      ...decimal,
      description: 'The amount of the transaction that is not refunded, at the time of the response.',
    }),
    reason: Type.Optional(Type.String()),
    createdAt: timestamp,
  },
  { title: 'Refund' },
);

export const refundList = Type.Object(
  {
    items: Type.Array(refund, { maxItems: limits.maxPageLimit }),
    nextCursor,
  },
  { title: 'RefundList' },
);

export type RefundResponse = Static<typeof refund>;

/** The success response of each operation of this family. */
export const paymentResponses = {
  payNow: { status: 200, schema: transaction },
  saveTransaction: { status: 200, schema: transaction },
  refund: { status: 200, schema: refund },
  cancelTransaction: { status: 200, schema: transaction },
  getTransactionDetails: { status: 200, schema: transaction },
  getRecentTransactions: { status: 200, schema: transactionList },
  find: { status: 200, schema: transactionList },
  refundStatus: { status: 200, schema: refundList },
} as const;
