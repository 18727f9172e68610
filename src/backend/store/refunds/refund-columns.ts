import { paymentErrorCodes } from '../../../contract/errors.js';
import { refundStatuses } from '../../../contract/rest/payments.js';
import { bigint, flag, integer, oneOf, optional, serial, text } from '../engine/column.js';
import { resolutionColumns } from '../payments/resolution-columns.js';

/** A refund. */
export const refundColumns = {
  id: serial('id'),
  transactionId: integer('transaction_id', { references: 'transactions.id' }),
  merchantId: text('merchant_id'),
  branchId: optional(text('branch_id')),
  sandbox: flag('sandbox'),
  refundReferenceId: text('refund_reference_id'),
  referenceId: text('reference_id'),
  status: oneOf('status', refundStatuses),
  errorCode: optional(oneOf('error_code', paymentErrorCodes)),
  amount: bigint('amount'),
  currency: text('currency'),
  channel: text('channel'),
  reason: optional(text('reason')),
  createdAt: bigint('created_at'),
};

/** A refund with the outcome that it will have while it is pending. */
export const storedRefundColumns = { ...refundColumns, ...resolutionColumns };
