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

/** The fields that identify a total; the others are added up. */
export const dailyTotalKeyFields = [
  'merchantId',
  'sandbox',
  'day',
  'branchId',
  'channel',
  'currency',
  'kind',
] as const satisfies readonly (keyof typeof dailyTotalColumns)[];

export const dailyTotalKeyColumns = dailyTotalKeyFields.map((field) => dailyTotalColumns[field].name);
