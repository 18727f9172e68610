import Type, { type Static } from 'typebox';

export const paymentStatuses = ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Form of a client's reference. Its prefix can force an outcome in the sandbox. */
export const referencePattern = '^[A-Za-z0-9._-]{1,64}$';
const reference = Type.String({ pattern: referencePattern });
const amountInput = Type.Union([Type.String({ maxLength: 32 }), Type.Number()], {
  description: 'Decimal string in currency units, or a number with no more decimals than the currency has.',
});
const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' });
const label = Type.String({ minLength: 1, maxLength: 64 });

export const payNowBody = Type.Object({
  referenceId: reference,
  amount: amountInput,
  currency,
  channel: Type.Optional(label),
  terminalId: Type.Optional(label),
  branchId: Type.Optional(label),
  description: Type.Optional(Type.String({ maxLength: 256 })),
});

export const transactionDetailsBody = Type.Object({
  referenceId: Type.Optional(reference),
  tradeNo: Type.Optional(label),
  merchantId: Type.Optional(label),
});

/** A transaction as it is answered. */
export const transaction = Type.Object({
  referenceId: Type.String(),
  tradeNo: Type.String(),
  status: Type.Enum([...paymentStatuses]),
  errorCode: Type.Optional(Type.String()),
  errorMessage: Type.Optional(Type.String()),
  amount: Type.String(),
  currency: Type.String(),
  refundedAmount: Type.String(),
  channel: Type.String(),
  gateway: Type.String(),
  specificTId: Type.Optional(Type.String()),
  terminalId: Type.Optional(Type.String()),
  branchId: Type.Union([Type.String(), Type.Null()]),
  merchantId: Type.String(),
  sandbox: Type.Boolean(),
  settlementBatchId: Type.Optional(Type.String()),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

export type TransactionAnswer = Static<typeof transaction>;
