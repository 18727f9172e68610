import type { OnConflictBuilder, OnConflictDoNothingBuilder } from 'kysely';
import type { Transaction } from '../payments/transaction.js';
import type { NewTransaction } from '../payments/transaction-store.js';
import { createDailyTotals } from './daily-totals.js';
import type { Db } from './database.js';
import type { Schema } from './schema.js';
import { runFollowed, statement } from './statement.js';
import { type InsertRow, toRow } from './transaction-row.js';

/** Which rows that are there already make the insert do nothing. */
export type OnTaken = (
  conflict: OnConflictBuilder<Schema, 'transactions'>,
) => OnConflictDoNothingBuilder<Schema, 'transactions'>;

/** Stores a transaction and books it in the totals, both or neither; undefined if its place is taken. */
export type TransactionInsert = (
  transaction: NewTransaction,
  reportedStatus: string | null,
) => Promise<Transaction | undefined>;

export function createTransactionInsert(db: Db, onTaken: OnTaken): TransactionInsert {
  const totals = createDailyTotals(db);
  const insert = statement<InsertRow, { id: number }>((parameter) =>
    db
      .insertInto('transactions')
      .values({
        merchant_id: parameter('merchant_id'),
        branch_id: parameter('branch_id'),
        sandbox: parameter('sandbox'),
        reference_id: parameter('reference_id'),
        trade_no: parameter('trade_no'),
        status: parameter('status'),
        error_code: parameter('error_code'),
        error_message: parameter('error_message'),
        amount: parameter('amount'),
        refunded_amount: parameter('refunded_amount'),
        currency: parameter('currency'),
        channel: parameter('channel'),
        gateway: parameter('gateway'),
        specific_tid: parameter('specific_tid'),
        terminal_id: parameter('terminal_id'),
        settlement_batch_id: parameter('settlement_batch_id'),
        reported_status: parameter('reported_status'),
        due_at: parameter('due_at'),
        due_status: parameter('due_status'),
        due_error_code: parameter('due_error_code'),
        created_at: parameter('created_at'),
        updated_at: parameter('updated_at'),
      })
      .onConflict(onTaken)
      .returning('id'),
  );

  async function inserted(transaction: NewTransaction, row: InsertRow): Promise<readonly { id: number }[]> {
    if (!db.isTransaction) {
      const booking = totals.adding(transaction, transaction.status);
      return (await runFollowed(db, insert.bound(row), booking)).rows;
    }
    const { rows } = await insert(db, row);
    if (rows.length > 0) await totals.add(db, transaction, transaction.status);
    return rows;
  }

  return async (transaction, reportedStatus) => {
    const [row] = await inserted(transaction, toRow(transaction, reportedStatus));
    if (row === undefined) return undefined;
    const { resolution: _, ...fields } = transaction;
    return { id: row.id, reservedAmount: 0, reportedStatus, ...fields };
  };
}
