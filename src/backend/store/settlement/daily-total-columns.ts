import { bigint, emptyForNull, flag, integer, text } from '../engine/column.js';

/** A running total: one for each kind, business day, branch, channel and currency. */
export const dailyTotalColumns = {
  merchantId: text('merchant_id'),
  sandbox: flag('sandbox'),
  /** UTC days since 1970-01-01. */
  day: integer('day'),
  branchId: emptyForNull(text('branch_id')),
  channel: text('channel'),
  currency: text('currency'),
  kind: text('kind'),
  count: integer('count'),
  amount: bigint('amount'),
};
