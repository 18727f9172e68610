import type { CountedStatus, RefundStatus } from '../../../contract/rest/payments.js';
import type { TransactionFilter } from '../payments/transaction-store.js';

/** The kinds with their own total: transactions and refunds, each by status. */
export type TotalKind = CountedStatus | `refund:${RefundStatus}`;

/** The maximum number of channels with their own totals, for a merchant, a mode and a business day. */
export const maxDailyChannels = 100;

/** The channel that all further ones of a day count as. */
export const otherChannels = 'other';

/** Business days that a summary may cover, at most. */
export const maxPeriodDays = 366;

/** A period of business days, both inclusive. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

export interface Total {
  readonly channel: string;
  readonly currency: string;
  readonly kind: TotalKind;
  readonly count: number;
  /** Minor units of the currency. */
  readonly amount: number;
}

/** The running totals that summaries are built from, so that no summary counts transactions. */
export interface TotalsStore {
  /** Lists the totals, in no particular order. */
  sums(filter: TransactionFilter, period: Period): Promise<readonly Total[]>;
}
