import type { OnConflictBuilder, OnConflictDoNothingBuilder } from 'kysely';
import type { Transaction } from '../../domain/payments/transaction.js';
import type { NewTransaction } from '../../domain/payments/transaction-store.js';
import type { Db } from '../engine/database.js';
import { atomically } from '../engine/prepared-store.js';
import type { Schema } from '../engine/schema.js';
import { type RowsStatement, rowsStatement } from '../engine/statement.js';
import type { DailyTotals } from '../settlement/daily-totals.js';
import { type InsertRow, toRow } from './transaction-row.js';

/** Rows of one statement. A batch is cut into these sizes, so that few statements serve every size. */
const sizes = [32, 16, 8, 4, 2, 1] as const;

interface Inserted {
  readonly id: number;
  readonly trade_no: string;
}

interface Waiting {
  readonly transaction: NewTransaction;
  readonly resolve: (stored: Transaction | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The rows with which a conflict makes the insert do nothing. */
export type OnConflict = (
  conflict: OnConflictBuilder<Schema, 'transactions'>,
) => OnConflictDoNothingBuilder<Schema, 'transactions'>;

/** PAY-03: of many at once the first to be stored wins, the others get no row back. */
export const referenceConflict: OnConflict = (conflict) =>
  conflict.columns(['reference_id', 'merchant_id', 'sandbox']).doNothing();

/** Undefined if a row that is there conflicts with it. */
export type TransactionInsert = (transaction: NewTransaction) => Promise<Transaction | undefined>;

/**
 * Stores payments in groups: those of one turn of the event loop share a database transaction, its statements and
 * one change of the totals. Under load this costs a fraction of a transaction for each, and no response comes before
 * the commit of its own payment. Called with a transaction, it gives an insert that is part of it.
 */
export function prepareTransactionInserts(
  db: Db,
  totals: DailyTotals,
  onConflict: OnConflict,
): (on: Db) => TransactionInsert {
  const statements = new Map<number, RowsStatement<InsertRow, Inserted>>();
  let group: Waiting[] = [];

  function statementOf(size: number): RowsStatement<InsertRow, Inserted> {
    const known = statements.get(size) ?? insertStatement(db, size, onConflict);
    statements.set(size, known);
    return known;
  }

  /** The ids of those that were stored, by their tradeNo. */
  async function insertRows(
    on: Db,
    transactions: readonly NewTransaction[],
  ): Promise<ReadonlyMap<string, number>> {
    const ids = new Map<string, number>();
    let at = 0;
    for (const size of sizes) {
      for (; transactions.length - at >= size; at += size) {
        const query = statementOf(size)(transactions.slice(at, at + size).map(toRow));
        for (const { id, trade_no } of (await on.executeQuery(query)).rows) ids.set(trade_no, id);
      }
    }
    return ids;
  }

  function store(
    on: Db,
    transactions: readonly NewTransaction[],
  ): Promise<readonly (Transaction | undefined)[]> {
    return atomically(on, async (trx) => {
      const ids = await insertRows(trx, transactions);
      const stored = transactions.map((transaction) => {
        const id = ids.get(transaction.tradeNo);
        return id === undefined ? undefined : asStored(id, transaction);
      });
      await totals.addAll(
        trx,
        stored.filter((each) => each !== undefined),
      );
      return stored;
    });
  }

  async function flush(): Promise<void> {
    const waiting = group;
    group = [];
    try {
      const stored = await store(
        db,
        waiting.map(({ transaction }) => transaction),
      );
      for (const [index, { resolve }] of waiting.entries()) resolve(stored[index]);
    } catch (error) {
      if (waiting.length === 1) waiting[0]?.reject(error);
      else await oneByOne(waiting);
    }
  }

  /** No payment fails because of another one. */
  async function oneByOne(waiting: readonly Waiting[]): Promise<void> {
    for (const { transaction, resolve, reject } of waiting) {
      await store(db, [transaction]).then(([stored]) => resolve(stored), reject);
    }
  }

  const grouped: TransactionInsert = (transaction) =>
    new Promise((resolve, reject) => {
      // Not a timer: it comes when all that has arrived is read, on the real clock and on a virtual one.
      if (group.length === 0) setImmediate(flush);
      group.push({ transaction, resolve, reject });
    });
  // As part of the caller's transaction there is nothing to share.
  return (on) => (on.isTransaction ? async (each) => (await store(on, [each]))[0] : grouped);
}

function insertStatement(db: Db, size: number, onConflict: OnConflict): RowsStatement<InsertRow, Inserted> {
  return rowsStatement<InsertRow, Inserted>((cell) =>
    db
      .insertInto('transactions')
      .values(
        Array.from({ length: size }, (_, row) => ({
          merchant_id: cell(row, 'merchant_id'),
          branch_id: cell(row, 'branch_id'),
          sandbox: cell(row, 'sandbox'),
          reference_id: cell(row, 'reference_id'),
          trade_no: cell(row, 'trade_no'),
          status: cell(row, 'status'),
          error_code: cell(row, 'error_code'),
          error_message: cell(row, 'error_message'),
          amount: cell(row, 'amount'),
          refunded_amount: cell(row, 'refunded_amount'),
          currency: cell(row, 'currency'),
          channel: cell(row, 'channel'),
          gateway: cell(row, 'gateway'),
          specific_tid: cell(row, 'specific_tid'),
          terminal_id: cell(row, 'terminal_id'),
          settlement_batch_id: cell(row, 'settlement_batch_id'),
          reported_status: cell(row, 'reported_status'),
          due_at: cell(row, 'due_at'),
          due_status: cell(row, 'due_status'),
          due_error_code: cell(row, 'due_error_code'),
          created_at: cell(row, 'created_at'),
          updated_at: cell(row, 'updated_at'),
        })),
      )
      .onConflict(onConflict)
      .returning(['id', 'trade_no']),
  );
}

/** Field by field: a copy of all but one field costs several times as much. */
function asStored(id: number, transaction: NewTransaction): Transaction {
  return {
    id,
    merchantId: transaction.merchantId,
    branchId: transaction.branchId,
    sandbox: transaction.sandbox,
    referenceId: transaction.referenceId,
    tradeNo: transaction.tradeNo,
    status: transaction.status,
    errorCode: transaction.errorCode,
    errorMessage: transaction.errorMessage,
    amount: transaction.amount,
    refundedAmount: transaction.refundedAmount,
    reservedAmount: 0,
    currency: transaction.currency,
    channel: transaction.channel,
    gateway: transaction.gateway,
    specificTId: transaction.specificTId,
    terminalId: transaction.terminalId,
    settlementBatchId: transaction.settlementBatchId,
    reportedStatus: transaction.reportedStatus,
    createdAt: transaction.createdAt,
    updatedAt: transaction.updatedAt,
  };
}
