import type { InTransaction } from '../in-transaction.js';
import {
  batchOf,
  type SettlementBatch,
  type SettlementOrder,
  type SettlementPart,
  type SettlementStore,
} from './settlement.js';

/** The number of transactions that are settled in one slice; other work runs between two slices. */
const sliceSize = 2_000;

/**
 * Puts every unsettled SUCCESS transaction of the merchant, branch or terminal into one batch. No transaction is in two
 * batches (RPT-02). All of it is one database transaction, so that a batch is complete or absent, also in a snapshot
 * and after a crash.
 */
export function settle(
  inTransaction: InTransaction<{ readonly settlements: SettlementStore }>,
  order: SettlementOrder,
): Promise<SettlementBatch> {
  return inTransaction(async ({ settlements }) => {
    const unsettled = await settlements.unsettled(order);
    if (unsettled.length === 0) return batchOf(null, order.createdAt, []);
    const parts = new Map<string, SettlementPart>();
    for (let from = 0; from < unsettled.length; from += sliceSize) {
      // Work without the database, such as heart-beats, continues in the meantime.
      if (from > 0) await new Promise<void>((resolve) => setImmediate(resolve));
      const slice = unsettled.slice(from, from + sliceSize);
      for (const part of await settlements.assign(order, slice)) addPart(parts, part);
    }
    const all = [...parts.values()];
    await settlements.insert(order, all);
    return batchOf(order.settlementBatchId, order.createdAt, all);
  });
}

/** Adds a part to the part with the same branch and currency. */
function addPart(parts: Map<string, SettlementPart>, part: SettlementPart): void {
  const key = JSON.stringify([part.branchId, part.currency]);
  const before = parts.get(key);
  parts.set(key, {
    ...part,
    count: part.count + (before?.count ?? 0),
    amount: part.amount + (before?.amount ?? 0),
    refundedAmount: part.refundedAmount + (before?.refundedAmount ?? 0),
  });
}
