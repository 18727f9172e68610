import type { TransactionFilter } from '../payments/transaction-store.js';

/** The part of a batch that is in reach: a branch sees only its own part of its merchant's batch (TEN-12). */
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
  /** The part of the amount that was refunded before the settlement, in minor units. */
  readonly refundedAmount: number;
}

/** The transactions of one branch and currency in a batch. */
export interface SettlementPart extends SettlementTotal {
  /** Null for transactions without a branch. */
  readonly branchId: string | null;
}

/** The scope of a batch. It never spans merchants, so that no merchant sees the amounts of another (TEN-07). */
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
  /** Lists the ids of the SUCCESS transactions of a merchant, branch or terminal that are in no batch. */
  unsettled(order: SettlementOrder): Promise<readonly number[]>;
  /** Puts transactions that are in no batch into this one. */
  assign(order: SettlementOrder, transactionIds: readonly number[]): Promise<readonly SettlementPart[]>;
  insert(order: SettlementOrder, parts: readonly SettlementPart[]): Promise<void>;
  batch(filter: TransactionFilter, settlementBatchId: string): Promise<SettlementBatch | undefined>;
  /** Lists batches, newest first. */
  list(
    filter: TransactionFilter,
    span: Span,
    after: BatchPosition | undefined,
    limit: number,
  ): Promise<SettlementPage>;
}

/** Builds a batch from its parts, with its totals in the order of their currencies. */
export function batchOf(
  settlementBatchId: string | null,
  createdAt: number,
  parts: readonly SettlementPart[],
): SettlementBatch {
  const totals = new Map<string, SettlementTotal>();
  for (const { currency, count, amount, refundedAmount } of parts) {
    const before = totals.get(currency) ?? { currency, count: 0, amount: 0, refundedAmount: 0 };
    totals.set(currency, {
      currency,
      count: before.count + count,
      amount: before.amount + amount,
      refundedAmount: before.refundedAmount + refundedAmount,
    });
  }
  return {
    settlementBatchId,
    count: parts.reduce((count, part) => count + part.count, 0),
    totals: [...totals.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1)),
    createdAt,
  };
}
