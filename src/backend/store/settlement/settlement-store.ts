import { type Expression, type Selectable, sql } from 'kysely';
import type { TransactionFilter } from '../../domain/payments/transaction-store.js';
import type {
  SettlementBatch,
  SettlementStore,
  SettlementTotal,
} from '../../domain/settlement/settlement.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';
import type { Schema } from '../engine/schema.js';

type Row = Selectable<Schema['settlements']>;

/** So many rows are settled at a stretch; in between the event loop gives way. */
const sliceRows = 2_000;

/** Of what is settled, by branch and currency. */
interface Sum {
  readonly branch_id: string | null;
  readonly currency: string;
  readonly count: number;
  readonly amount: number;
  readonly refunded_amount: number;
}

export function createSettlementStore(db: Db): SettlementStore {
  function filtered({ reach, sandbox }: TransactionFilter) {
    return db
      .selectFrom('settlements')
      .where('sandbox', '=', sandbox ? 1 : 0)
      .where(within<'settlements'>(reach));
  }

  return {
    settle({ settlementBatchId, merchantId, branchId, terminalId, sandbox, createdAt }) {
      // One transaction, so that a batch is whole or not there at all, for a snapshot and after a crash too.
      return db.transaction().execute(async (trx) => {
        const ids = await trx
          .selectFrom('transactions')
          .select(sql<string>`json_group_array(id)`.as('list'))
          // Written out, not a parameter: only so is the index on what is unsettled used.
          .where('status', '=', sql.lit('SUCCESS'))
          .where('settlement_batch_id', 'is', null)
          .where('merchant_id', '=', merchantId)
          .where('sandbox', '=', sandbox ? 1 : 0)
          .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId ?? ''))
          .$if(terminalId !== undefined, (query) => query.where('terminal_id', '=', terminalId ?? ''))
          .executeTakeFirstOrThrow();
        // JSON that SQLite wrote of integers.
        const unsettled = JSON.parse(ids.list) as number[];
        const sums = new Map<string, Sum>();
        for (let from = 0; from < unsettled.length; from += sliceRows) {
          // What needs no database goes on meanwhile: heart-beats, above all.
          if (from > 0) await new Promise<void>((resolve) => setImmediate(resolve));
          const slice = listed(unsettled.slice(from, from + sliceRows));
          await trx
            .updateTable('transactions')
            .set({ settlement_batch_id: settlementBatchId, updated_at: createdAt })
            .where('id', 'in', slice)
            .execute();
          for (const sum of await sumsOf(trx, slice)) addSum(sums, sum);
        }
        if (sums.size === 0) return { settlementBatchId: null, count: 0, totals: [], createdAt };
        const rows = [...sums.values()].map((each) => ({
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
    async batch(filter, settlementBatchId) {
      const rows = await filtered(filter).selectAll().where('batch_id', '=', settlementBatchId).execute();
      return rows.length === 0 ? undefined : readBatch(rows);
    },
    async list(filter, { from, before }, after, limit) {
      const found = await filtered(filter)
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
        ids.length === 0 ? [] : await filtered(filter).selectAll().where('batch_id', 'in', ids).execute();
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

/** As a subquery with one parameter, however many they are. */
function listed(ids: readonly number[]): Expression<number> {
  return sql<number>`(select value from json_each(${JSON.stringify(ids)}))`;
}

function sumsOf(on: Db, ids: Expression<number>): Promise<readonly Sum[]> {
  return on
    .selectFrom('transactions')
    .select(['branch_id', 'currency'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('amount').as('amount'),
      eb.fn.sum<number>('refunded_amount').as('refunded_amount'),
    ])
    .where('id', 'in', ids)
    .groupBy(['branch_id', 'currency'])
    .execute();
}

function addSum(sums: Map<string, Sum>, sum: Sum): void {
  const key = JSON.stringify([sum.branch_id, sum.currency]);
  const before = sums.get(key);
  sums.set(key, {
    ...sum,
    count: sum.count + (before?.count ?? 0),
    amount: sum.amount + (before?.amount ?? 0),
    refunded_amount: sum.refunded_amount + (before?.refunded_amount ?? 0),
  });
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
