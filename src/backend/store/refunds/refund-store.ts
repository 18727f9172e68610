import { type Insertable, type Selectable, sql } from 'kysely';
import { refundStatuses } from '../../../contract/rest/payments.js';
import type { Transaction } from '../../domain/payments/transaction.js';
import type { TransactionFilter } from '../../domain/payments/transaction-store.js';
import {
  type NewRefund,
  type Refund,
  type RefundStore,
  refundOf,
  type StoredRefund,
} from '../../domain/refunds/refund-store.js';
import type { Db } from '../engine/database.js';
import { dueRows, nextDueAt } from '../engine/pending-due.js';
import type { PreparedStore } from '../engine/prepared-store.js';
import { within } from '../engine/reach-filter.js';
import type { Schema } from '../engine/schema.js';
import { readErrorCode, readTransaction } from '../payments/transaction-row.js';
import { createDailyTotals } from '../settlement/daily-totals.js';

type Row = Selectable<Schema['refunds']>;

/** Written out, not a parameter: only so are the partial indexes used. */
const failed = sql.lit('FAILED');

export function prepareRefundStore(db: Db): PreparedStore<RefundStore> {
  const totals = createDailyTotals(db);
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
      const row = await on
        .insertInto('refunds')
        .values(toRow(transaction, refund))
        .onConflict((conflict) =>
          conflict.columns(['refund_reference_id', 'merchant_id', 'sandbox']).doNothing(),
        )
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const stored = readRefund(row);
      await totals.add(on, stored, `refund:${stored.status}`);
      return stored;
    },
    async end(id, { status, errorCode }) {
      const row = await on
        .updateTable('refunds')
        .set({ status, error_code: errorCode, due_at: null })
        .where('id', '=', id)
        .where('status', '=', 'PENDING')
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const stored = readRefund(row);
      await totals.take(on, stored, 'refund:PENDING');
      await totals.add(on, stored, `refund:${status}`);
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
    due: (now, limit) => dueRows(on, 'refunds', now, limit),
    nextDueAt: () => nextDueAt(on, 'refunds'),
  });
}

function filtered(on: Db, { reach, sandbox }: TransactionFilter) {
  return on
    .selectFrom('refunds')
    .selectAll()
    .where('sandbox', '=', sandbox ? 1 : 0)
    .where(within<'refunds'>(reach));
}

/** The refunds of these rows, with the balances of their transactions. */
async function withBalances(on: Db, rows: readonly Row[]): Promise<readonly Refund[]> {
  if (rows.length === 0) return [];
  const transactions = await on
    .selectFrom('transactions')
    .selectAll()
    .where('id', 'in', [...new Set(rows.map((row) => row.transaction_id))])
    .execute();
  const byId = new Map(transactions.map((row) => [row.id, readTransaction(row)]));
  return rows.flatMap((row) => {
    const transaction = byId.get(row.transaction_id);
    return transaction === undefined ? [] : [refundOf(readRefund(row), transaction)];
  });
}

function toRow(transaction: Transaction, refund: NewRefund): Insertable<Schema['refunds']> {
  return {
    transaction_id: transaction.id,
    merchant_id: transaction.merchantId,
    branch_id: transaction.branchId,
    sandbox: transaction.sandbox ? 1 : 0,
    refund_reference_id: refund.refundReferenceId,
    reference_id: transaction.referenceId,
    status: refund.status,
    error_code: refund.errorCode,
    amount: refund.amount,
    currency: transaction.currency,
    channel: transaction.channel,
    reason: refund.reason,
    due_at: refund.resolution?.at ?? null,
    due_status: refund.resolution?.status ?? null,
    due_error_code: refund.resolution?.errorCode ?? null,
    created_at: refund.createdAt,
  };
}

function readRefund(row: Row): StoredRefund {
  const status = refundStatuses.find((each) => each === row.status);
  if (status === undefined) throw new TypeError(`refund ${row.id} has the unknown status ${row.status}`);
  return {
    id: row.id,
    transactionId: row.transaction_id,
    merchantId: row.merchant_id,
    branchId: row.branch_id,
    sandbox: row.sandbox === 1,
    refundReferenceId: row.refund_reference_id,
    referenceId: row.reference_id,
    status,
    errorCode: readErrorCode(row.error_code),
    amount: row.amount,
    currency: row.currency,
    channel: row.channel,
    reason: row.reason,
    createdAt: row.created_at,
  };
}
