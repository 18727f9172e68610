import { sql } from 'kysely';
import type { Outcome, Transaction } from '../../domain/payments/transaction.js';
import type { TransactionFilter } from '../../domain/payments/transaction-store.js';
import {
  type NewRefund,
  type Refund,
  type RefundStore,
  refundOf,
  type StoredRefund,
} from '../../domain/refunds/refund-store.js';
import type { Db } from '../engine/database.js';
import type { PreparedStore } from '../engine/prepared-store.js';
import { within } from '../engine/reach-filter.js';
import { type RowOf, table } from '../engine/table.js';
import { findDue, nextDueAt, resolutionFields } from '../payments/pending-due.js';
import { type TransactionRow, transactions } from '../payments/transaction-table.js';
import { prepareDailyTotals } from '../settlement/daily-totals.js';
import { refundColumns, storedRefundColumns } from './refund-columns.js';

const refunds = table('refunds', refundColumns);
const storedRefunds = table('refunds', storedRefundColumns);

type Row = RowOf<typeof refundColumns>;

/** A literal instead of a parameter, because the partial indexes are used with literals only. */
const failed = sql.lit('FAILED');

export function prepareRefundStore(db: Db): PreparedStore<RefundStore> {
  const totals = prepareDailyTotals(db);
  return (on) => ({
    async lastAcceptedAt(transactionId) {
      const { last } = await on
        .selectFrom('refunds')
        .select((eb) => eb.fn.max('created_at').as('last'))
        .where('transaction_id', '=', transactionId)
        .where('status', '<>', failed)
        .executeTakeFirstOrThrow();
      return last ?? undefined;
    },
    async isReferenceUsed({ merchantId, sandbox }, refundReferenceId) {
      const row = await on
        .selectFrom('refunds')
        .select('id')
        .where('refund_reference_id', '=', refundReferenceId)
        .where('merchant_id', '=', merchantId)
        .where('sandbox', '=', sandbox ? 1 : 0)
        .executeTakeFirst();
      return row !== undefined;
    },
    async insert(transaction, refund) {
      const stored = await insertRefund(on, transaction, refund);
      if (stored !== undefined) await totals.add(on, stored, `refund:${stored.status}`);
      return stored;
    },
    async end(id, outcome) {
      const stored = await endRefund(on, id, outcome);
      if (stored === undefined) return undefined;
      await totals.take(on, stored, 'refund:PENDING');
      await totals.add(on, stored, `refund:${outcome.status}`);
      return stored;
    },
    async byReference(filter, refundReferenceId, merchantId) {
      const rows = await filtered(on, filter)
        .where('refund_reference_id', '=', refundReferenceId)
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .limit(2)
        .execute();
      return withBalances(on, rows);
    },
    async ofTransaction(filter, transactionId, after, limit) {
      const rows = await filtered(on, filter)
        .where('transaction_id', '=', transactionId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit + 1)
        .execute();
      const items = await withBalances(on, rows.slice(0, limit));
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
    due: (now, limit) => findDue(on, 'refunds', now, limit),
    nextDueAt: () => nextDueAt(on, 'refunds'),
  });
}

/** Stores a refund; undefined if its reference was used before. */
async function insertRefund(
  on: Db,
  transaction: Transaction,
  { resolution, ...refund }: NewRefund,
): Promise<StoredRefund | undefined> {
  const { id: transactionId, merchantId, branchId, sandbox, referenceId, currency, channel } = transaction;
  const row = await on
    .insertInto('refunds')
    .values(
      storedRefunds.row({
        transactionId,
        merchantId,
        branchId,
        sandbox,
        referenceId,
        currency,
        channel,
        ...refund,
        ...resolutionFields(resolution),
      }),
    )
    .onConflict((conflict) => conflict.columns(['refund_reference_id', 'merchant_id', 'sandbox']).doNothing())
    .returning(refunds.selection)
    .$castTo<Row>()
    .executeTakeFirst();
  return row && refunds.read(row);
}

/** Gives a pending refund its outcome; undefined if it is no longer pending. */
async function endRefund(
  on: Db,
  id: number,
  { status, errorCode }: Outcome,
): Promise<StoredRefund | undefined> {
  const row = await on
    .updateTable('refunds')
    .set({ status, error_code: errorCode, due_at: null })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning(refunds.selection)
    .$castTo<Row>()
    .executeTakeFirst();
  return row && refunds.read(row);
}

function filtered(on: Db, { reach, sandbox }: TransactionFilter) {
  return on
    .selectFrom('refunds')
    .select(refunds.selection)
    .$castTo<Row>()
    .where('sandbox', '=', sandbox ? 1 : 0)
    .where(within<'refunds'>(reach));
}

/** Reads the refunds of these rows, with the balances of their transactions. */
async function withBalances(on: Db, rows: readonly Row[]): Promise<readonly Refund[]> {
  if (rows.length === 0) return [];
  const found = await on
    .selectFrom('transactions')
    .select(transactions.selection)
    .$castTo<TransactionRow>()
    .where('id', 'in', [...new Set(rows.map((row) => row.transactionId))])
    .execute();
  const byId = new Map(found.map((row) => [row.id, transactions.read(row)]));
  return rows.flatMap((row) => {
    const transaction = byId.get(row.transactionId);
    return transaction === undefined ? [] : [refundOf(refunds.read(row), transaction)];
  });
}
