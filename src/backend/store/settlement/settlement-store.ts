import { type Expression, sql } from 'kysely';
import type { TransactionFilter } from '../../domain/payments/transaction-store.js';
import {
  batchOf,
  type SettlementBatch,
  type SettlementPart,
  type SettlementStore,
} from '../../domain/settlement/settlement.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';
import { type RowOf, table } from '../engine/table.js';
import { settlementColumns } from './settlement-columns.js';

const settlements = table('settlements', settlementColumns);

type Row = RowOf<typeof settlementColumns>;

export function createSettlementStore(on: Db): SettlementStore {
  return {
    async unsettled({ merchantId, branchId, terminalId, sandbox }) {
      const ids = await on
        .selectFrom('transactions')
        .select(sql<string>`json_group_array(id)`.as('list'))
        // This is a literal, because the index on unsettled transactions is used with literals only.
        .where('status', '=', sql.lit('SUCCESS'))
        .where('settlement_batch_id', 'is', null)
        .where('merchant_id', '=', merchantId)
        .where('sandbox', '=', sandbox ? 1 : 0)
        .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId ?? ''))
        .$if(terminalId !== undefined, (query) => query.where('terminal_id', '=', terminalId ?? ''))
        .executeTakeFirstOrThrow();
      // SQLite wrote this JSON array of integers.
      return JSON.parse(ids.list) as number[];
    },
    async assign({ settlementBatchId, createdAt }, transactionIds) {
      const ids = listed(transactionIds);
      await on
        .updateTable('transactions')
        .set({ settlement_batch_id: settlementBatchId, updated_at: createdAt })
        .where('id', 'in', ids)
        .execute();
      return partsOf(on, ids);
    },
    async insert({ settlementBatchId, merchantId, sandbox, createdAt }, parts) {
      const rows = parts.map((part) =>
        settlements.row({ ...part, settlementBatchId, merchantId, sandbox, createdAt }),
      );
      await on.insertInto('settlements').values(rows).execute();
    },
    async batch(filter, settlementBatchId) {
      const rows = await filtered(on, filter)
        .select(settlements.selection)
        .$castTo<Row>()
        .where('batch_id', '=', settlementBatchId)
        .execute();
      return rows.length === 0 ? undefined : readBatch(rows);
    },
    async list(filter, { from, before }, after, limit) {
      const found = await filtered(on, filter)
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
        ids.length === 0
          ? []
          : await filtered(on, filter)
              .select(settlements.selection)
              .$castTo<Row>()
              .where('batch_id', 'in', ids)
              .execute();
      const last = page.at(-1);
      return {
        items: ids.map((id) => readBatch(rows.filter((row) => row.settlementBatchId === id))),
        next:
          found.length > limit && last !== undefined
            ? { createdAt: last.created_at, batchId: last.batch_id }
            : null,
      };
    },
  };
}

function filtered(on: Db, { reach, sandbox }: TransactionFilter) {
  return on
    .selectFrom('settlements')
    .where('sandbox', '=', sandbox ? 1 : 0)
    .where(within<'settlements'>(reach));
}

/** Builds a subquery with one parameter for any number of ids. */
function listed(ids: readonly number[]): Expression<number> {
  return sql<number>`(select value from json_each(${JSON.stringify(ids)}))`;
}

async function partsOf(on: Db, ids: Expression<number>): Promise<readonly SettlementPart[]> {
  const rows = await on
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
  return rows.map(({ branch_id, refunded_amount, ...part }) => ({
    ...part,
    branchId: branch_id,
    refundedAmount: refunded_amount,
  }));
}

/** Builds a batch from its rows in reach, of which there is at least one. */
function readBatch(rows: readonly Row[]): SettlementBatch {
  const [first] = rows;
  const parts = rows.map(settlements.read);
  return batchOf(first?.settlementBatchId ?? null, first?.createdAt ?? 0, parts);
}
