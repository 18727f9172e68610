import { paymentErrorCodes } from '../../../contract/errors.js';
import { paymentStatuses } from '../../../contract/rest/payments.js';
import { bigint, flag, oneOf, optional, serial, text } from '../engine/column.js';
import { resolutionColumns } from './resolution-columns.js';

/** A transaction. */
export const transactionColumns = {
  id: serial('id'),
  merchantId: text('merchant_id'),
  branchId: optional(text('branch_id')),
  sandbox: flag('sandbox'),
  referenceId: text('reference_id'),
  tradeNo: text('trade_no', { unique: true }),
  status: oneOf('status', paymentStatuses),
  errorCode: optional(oneOf('error_code', paymentErrorCodes)),
  errorMessage: optional(text('error_message')),
  amount: bigint('amount'),
  refundedAmount: bigint('refunded_amount'),
  reservedAmount: bigint('reserved_amount'),
  currency: text('currency'),
  channel: text('channel'),
  gateway: text('gateway'),
  specificTId: optional(text('specific_tid')),
  terminalId: optional(text('terminal_id')),
  settlementBatchId: optional(text('settlement_batch_id')),
  reportedStatus: optional(text('reported_status')),
  description: optional(text('description')),
  createdAt: bigint('created_at'),
  updatedAt: bigint('updated_at'),
};

/** A transaction with the outcome that it will have while it is pending. */
export const storedTransactionColumns = { ...transactionColumns, ...resolutionColumns };
