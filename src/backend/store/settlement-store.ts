import { type Selectable, sql } from 'kysely';
import type { Books } from '../payments/transaction-store.js';
import type { SettlementBatch, SettlementStore, SettlementTotal } from '../reports/settlement.js';
import type { Db } from './database.js';
import { within } from './reach-filter.js';
import type { Schema } from './schema.js';

type Row = Selectable<Schema['settlements']>;

export function createSettlementStore(db: Db): SettlementStore {
  function inBooks({ reach, sandbox }: Books) {
    return db
      .selectFrom('settlements')
      .where('sandbox', '=', sandbox ? 1 : 0)
      .where(within<'settlements'>(reach));
  }

  return {
    settle({ settlementBatchId, merchantId, branchId, terminalId, sandbox, createdAt }) {
      return db.transaction().execute(async (trx) => {
        // RPT-02: the condition is in the update, so whatever another one took first is not taken again.
        await trx
          .updateTable('transactions')
          .set({ settlement_batch_id: settlementBatchId, updated_at: createdAt })
          // Written out, not a parameter: only so is the index on what is unsettled used.
          .where('status', '=', sql.lit('SUCCESS'))
          .where('settlement_batch_id', 'is', null)
          .where('merchant_id', '=', merchantId)
          .where('sandbox', '=', sandbox ? 1 : 0)
          .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId ?? ''))
          .$if(terminalId !== undefined, (query) => query.where('terminal_id', '=', terminalId ?? ''))
          .execute();
        const sums = await trx
          .selectFrom('transactions')
          .select(['branch_id', 'currency'])
          .select((eb) => [
            eb.fn.countAll<number>().as('count'),
            eb.fn.sum<number>('amount').as('amount'),
            eb.fn.sum<number>('refunded_amount').as('refunded_amount'),
          ])
          .where('settlement_batch_id', '=', settlementBatchId)
          .groupBy(['branch_id', 'currency'])
          .execute();
        if (sums.length === 0) return { settlementBatchId: null, count: 0, totals: [], createdAt };
        const rows = sums.map((each) => ({
          ...each,
          batch_id: settlementBatchId,
          merchant_id: merchantId,
          branch_id: each.branch_id ?? '',
          sandbox: sandbox ? (1 as const) : (0 as const),
          created_at: createdAt,
        }));
        await trx.insertInto('settlements').values(rows).execute();
        return readBatch(rows);
      });
    },
    async batch(books, settlementBatchId) {
      const rows = await inBooks(books).selectAll().where('batch_id', '=', settlementBatchId).execute();
      return rows.length === 0 ? undefined : readBatch(rows);
    },
    async list(books, { from, before }, after, limit) {
      const found = await inBooks(books)
        .select(['created_at', 'batch_id'])
        .distinct()
        .where('created_at', '>=', from)
        .where('created_at', '<', before)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, batch_id) < (${after?.createdAt}, ${after?.batchId})`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('batch_id', 'desc')
        .limit(limit + 1)
        .execute();
      const page = found.slice(0, limit);
      const ids = page.map((row) => row.batch_id);
      const rows =
        ids.length === 0 ? [] : await inBooks(books).selectAll().where('batch_id', 'in', ids).execute();
      const last = page.at(-1);
      return {
        items: ids.map((id) => readBatch(rows.filter((row) => row.batch_id === id))),
        next:
          found.length > limit && last !== undefined
            ? { createdAt: last.created_at, batchId: last.batch_id }
            : null,
      };
    },
  };
}

/** The rows of one batch that are in reach, at least one. */
function readBatch(rows: readonly Row[]): SettlementBatch {
  const totals = new Map<string, SettlementTotal>();
  for (const { currency, count, amount, refunded_amount } of rows) {
    const before = totals.get(currency) ?? { currency, count: 0, amount: 0, refundedAmount: 0 };
    totals.set(currency, {
      currency,
      count: before.count + count,
      amount: before.amount + amount,
      refundedAmount: before.refundedAmount + refunded_amount,
    });
  }
  return {
    settlementBatchId: rows[0]?.batch_id ?? null,
    count: rows.reduce((count, row) => count + row.count, 0),
    totals: [...totals.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1)),
    createdAt: rows[0]?.created_at ?? 0,
  };
}
