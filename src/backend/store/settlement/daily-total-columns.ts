import { bigint, emptyForNull, flag, integer, text } from '../engine/column.js';

/** The key of a running total, without its period, and its sum. */
const totalColumns = {
  merchantId: text('merchant_id'),
  sandbox: flag('sandbox'),
  branchId: emptyForNull(text('branch_id')),
  channel: text('channel'),
  currency: text('currency'),
  kind: text('kind'),
  count: integer('count'),
  amount: bigint('amount'),
};

/** A running total: one for each kind, business day, branch, channel and currency. */
export const dailyTotalColumns = {
  ...totalColumns,
  /** UTC days since 1970-01-01. */
  day: integer('day'),
};

/** The same for a whole month, so that a summary of a year reads few rows. */
export const monthlyTotalColumns = {
  ...totalColumns,
  /** UTC months since 1970-01. */
  month: integer('month'),
};

/** The fields that distinguish the totals of one day, or of one month, of a merchant. */
const cellFields = ['branchId', 'channel', 'currency', 'kind'] as const;

/** The fields that identify a total; the others are added up. */
export const dailyTotalKeyFields = ['merchantId', 'sandbox', 'day', ...cellFields] as const;
const monthlyTotalKeyFields = ['merchantId', 'sandbox', 'month', ...cellFields] as const;

export const dailyTotalKeyColumns = dailyTotalKeyFields.map((field) => dailyTotalColumns[field].name);
export const monthlyTotalKeyColumns = monthlyTotalKeyFields.map((field) => monthlyTotalColumns[field].name);

/** A channel with its own totals on a business day. All others of the day count as `other`. */
export const dailyChannelColumns = {
  merchantId: text('merchant_id'),
  sandbox: flag('sandbox'),
  day: integer('day'),
  channel: text('channel'),
};
