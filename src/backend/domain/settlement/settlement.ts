import type { TransactionFilter } from '../payments/transaction-store.js';

/** A batch as far as it is in reach: a branch sees its own part of its merchant's batch (TEN-12). */
export interface SettlementBatch {
  /** Null if there was nothing to settle. */
  readonly settlementBatchId: string | null;
  readonly count: number;
  readonly totals: readonly SettlementTotal[];
  readonly createdAt: number;
}

export interface SettlementTotal {
  readonly currency: string;
  readonly count: number;
  /** Minor units. */
  readonly amount: number;
  /** What had been refunded of it when it was settled, in minor units. */
  readonly refundedAmount: number;
}

/** Whose transactions are settled: a batch never spans merchants, so that nobody's shows another's amounts (TEN-07). */
export interface SettlementOrder {
  readonly settlementBatchId: string;
  readonly merchantId: string;
  readonly branchId: string | undefined;
  readonly terminalId: string | undefined;
  readonly sandbox: boolean;
  readonly createdAt: number;
}

/** Epoch milliseconds; `from` is included, `before` is not. */
export interface Span {
  readonly from: number;
  readonly before: number;
}

export interface BatchPosition {
  readonly createdAt: number;
  readonly batchId: string;
}

export interface SettlementPage {
  readonly items: readonly SettlementBatch[];
  readonly next: BatchPosition | null;
}

export interface SettlementStore {
  /** Takes every unsettled SUCCESS transaction of the place into one batch; each goes into one alone (RPT-02). */
  settle(order: SettlementOrder): Promise<SettlementBatch>;
  batch(filter: TransactionFilter, settlementBatchId: string): Promise<SettlementBatch | undefined>;
  /** Newest first. */
  list(
    filter: TransactionFilter,
    span: Span,
    after: BatchPosition | undefined,
    limit: number,
  ): Promise<SettlementPage>;
}
