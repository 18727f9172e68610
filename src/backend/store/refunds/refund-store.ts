import { type Insertable, type Selectable, sql } from 'kysely';
import { refundStatuses } from '../../../contract/payments.js';
import { balanceOf, type Transaction } from '../../domain/payments/transaction.js';
import type { TransactionFilter } from '../../domain/payments/transaction-store.js';
import type { NewRefund, Refund, RefundStore } from '../../domain/refunds/refund-store.js';
import type { Db } from '../engine/database.js';
import { dueRows, nextDueAt } from '../engine/pending-due.js';
import { within } from '../engine/reach-filter.js';
import type { Schema } from '../engine/schema.js';
import { createTransactionChange, type TransactionPatch } from '../payments/transaction-change.js';
import { readErrorCode, readTransaction } from '../payments/transaction-row.js';
import { createDailyTotals } from '../settlement/daily-totals.js';

type Row = Selectable<Schema['refunds']>;

/** Written out, not a parameter: only so are the indexes on a part of the rows used. */
const failed = sql.lit('FAILED');

export function createRefundStore(db: Db): RefundStore {
  const totals = createDailyTotals(db);
  const change = createTransactionChange(db);

  function filtered({ reach, sandbox }: TransactionFilter) {
    return db
      .selectFrom('refunds')
      .selectAll()
      .where('sandbox', '=', sandbox ? 1 : 0)
      .where(within<'refunds'>(reach));
  }

  /** With what is left of their transactions. */
  async function read(rows: readonly Row[]): Promise<readonly Refund[]> {
    if (rows.length === 0) return [];
    const transactions = await db
      .selectFrom('transactions')
      .selectAll()
      .where('id', 'in', [...new Set(rows.map((row) => row.transaction_id))])
      .execute();
    const byId = new Map(transactions.map((row) => [row.id, readTransaction(row)]));
    return rows.flatMap((row) => {
      const transaction = byId.get(row.transaction_id);
      return transaction === undefined ? [] : [readRefund(row, transaction)];
    });
  }

  async function stateOf(on: Db, { reach, sandbox }: TransactionFilter, transactionId: number) {
    const row = await on
      .selectFrom('transactions')
      .selectAll()
      .where('id', '=', transactionId)
      .where('sandbox', '=', sandbox ? 1 : 0)
      .where(within<'transactions'>(reach))
      .executeTakeFirstOrThrow();
    const { last } = await on
      .selectFrom('refunds')
      .select((eb) => eb.fn.max('created_at').as('last'))
      .where('transaction_id', '=', transactionId)
      .where('status', '<>', failed)
      .executeTakeFirstOrThrow();
    return { transaction: readTransaction(row), lastAcceptedAt: last ?? undefined };
  }

  async function isTaken(on: Db, refundReferenceId: string, { merchantId, sandbox }: Transaction) {
    const row = await on
      .selectFrom('refunds')
      .select('id')
      .where('refund_reference_id', '=', refundReferenceId)
      .where('merchant_id', '=', merchantId)
      .where('sandbox', '=', sandbox ? 1 : 0)
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    insert(filter, transactionId, refundReferenceId, judge) {
      return db.transaction().execute(async (trx) => {
        const state = await stateOf(trx, filter, transactionId);
        const { transaction } = state;
        if (await isTaken(trx, refundReferenceId, transaction)) return undefined;
        const order = judge(state);
        const row = await trx
          .insertInto('refunds')
          .values(toRow(transaction, order))
          // Of many at once the first to be stored wins.
          .onConflict((conflict) =>
            conflict.columns(['refund_reference_id', 'merchant_id', 'sandbox']).doNothing(),
          )
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const booking = { ...transaction, amount: order.amount, createdAt: order.createdAt };
        await totals.add(trx, booking, `refund:${order.status}`);
        const patch = effectOf(transaction, order, order.createdAt);
        const after = patch === undefined ? transaction : await change(trx, transaction, patch);
        // Only where others write between two statements of ours; the whole is rolled back.
        if (after === undefined) throw new Error(`transaction ${transactionId} changed under a refund`);
        return readRefund(row, after);
      });
    },
    async byReference(filter, refundReferenceId, merchantId) {
      const rows = await filtered(filter)
        .where('refund_reference_id', '=', refundReferenceId)
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .limit(2)
        .execute();
      return read(rows);
    },
    async ofTransaction(filter, transactionId, after, limit) {
      const rows = await filtered(filter)
        .where('transaction_id', '=', transactionId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit + 1)
        .execute();
      const items = await read(rows.slice(0, limit));
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
    due: (now, limit) => dueRows(db, 'refunds', now, limit),
    nextDueAt: () => nextDueAt(db, 'refunds'),
    resolve(id, { status, errorCode }, at) {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('refunds')
          .set({ status, error_code: errorCode, due_at: null })
          .where('id', '=', id)
          .where('status', '=', 'PENDING')
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const found = await trx
          .selectFrom('transactions')
          .selectAll()
          .where('id', '=', row.transaction_id)
          .executeTakeFirstOrThrow();
        const transaction = readTransaction(found);
        const booking = { ...transaction, amount: row.amount, createdAt: row.created_at };
        await totals.take(trx, booking, 'refund:PENDING');
        await totals.add(trx, booking, `refund:${status}`);
        const released = { ...transaction, reservedAmount: transaction.reservedAmount - row.amount };
        const effect = effectOf(released, { status, amount: row.amount }, at);
        const after = await change(trx, transaction, {
          updatedAt: at,
          ...effect,
          reservedAmount: released.reservedAmount,
        });
        if (after === undefined) throw new Error(`transaction ${transaction.id} changed under a refund`);
        return readRefund(row, after);
      });
    },
  };
}

/** What a refund does to its transaction: a pending one reserves, a failed one uses nothing (REF-01, REF-04). */
function effectOf(
  transaction: Transaction,
  { status, amount }: Pick<NewRefund, 'status' | 'amount'>,
  at: number,
): TransactionPatch | undefined {
  switch (status) {
    case 'FAILED':
      return undefined;
    case 'PENDING':
      return { reservedAmount: transaction.reservedAmount + amount, updatedAt: at };
    case 'SUCCESS': {
      const refundedAmount = transaction.refundedAmount + amount;
      const full = refundedAmount === transaction.amount;
      return { refundedAmount, updatedAt: at, ...(full && { status: 'REFUNDED' }) };
    }
  }
}

function toRow(transaction: Transaction, order: NewRefund): Insertable<Schema['refunds']> {
  return {
    transaction_id: transaction.id,
    merchant_id: transaction.merchantId,
    branch_id: transaction.branchId,
    sandbox: transaction.sandbox ? 1 : 0,
    refund_reference_id: order.refundReferenceId,
    reference_id: transaction.referenceId,
    status: order.status,
    error_code: order.errorCode,
    amount: order.amount,
    currency: transaction.currency,
    channel: transaction.channel,
    reason: order.reason,
    due_at: order.resolution?.at ?? null,
    due_status: order.resolution?.status ?? null,
    due_error_code: order.resolution?.errorCode ?? null,
    created_at: order.createdAt,
  };
}

function readRefund(row: Row, transaction: Transaction): Refund {
  const status = refundStatuses.find((each) => each === row.status);
  if (status === undefined) throw new TypeError(`refund ${row.id} has the unknown status ${row.status}`);
  return {
    id: row.id,
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
    remainingAmount: balanceOf(transaction),
    createdAt: row.created_at,
  };
}
