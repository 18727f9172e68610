import type { PaymentStatus, RefundStatus } from '../../../contract/rest/payments.js';
import type { TransactionFilter } from '../payments/transaction-store.js';

/** What is counted apart: transactions and refunds, each by status. */
export type TotalKind = PaymentStatus | `refund:${RefundStatus}`;

/** Business days, both included. */
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

/** What summaries are made from; transactions are never counted for one. */
export interface TotalsStore {
  /** In no order. */
  sums(filter: TransactionFilter, period: Period): Promise<readonly Total[]>;
}
