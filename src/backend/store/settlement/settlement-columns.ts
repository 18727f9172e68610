import { bigint, emptyForNull, flag, integer, text } from '../engine/column.js';

/** A part of a batch: the transactions of one branch and currency. */
export const settlementColumns = {
  settlementBatchId: text('batch_id'),
  merchantId: text('merchant_id'),
  branchId: emptyForNull(text('branch_id')),
  sandbox: flag('sandbox'),
  currency: text('currency'),
  count: integer('count'),
  amount: bigint('amount'),
  refundedAmount: bigint('refunded_amount'),
  createdAt: bigint('created_at'),
};
