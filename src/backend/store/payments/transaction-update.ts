import type { Transaction, TransactionChange } from '../../domain/payments/transaction.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';
import type { DailyTotals } from '../settlement/daily-totals.js';
import { type TransactionRow, transactions } from './transaction-table.js';

/** Returns undefined, and changes nothing, if the row has changed since it was read. */
export type TransactionUpdate = (
  on: Db,
  seen: Transaction,
  change: TransactionChange,
) => Promise<Transaction | undefined>;

interface Write {
  id: number;
  status: string;
  errorCode: string | null;
  errorMessage: string | null;
  refundedAmount: number;
  reservedAmount: number;
  updatedAt: number;
  seenStatus: string;
  seenRefunded: number;
  seenReserved: number;
  /** An empty text stands for null, because null equals nothing. */
  seenBatch: string;
}

/**
 * Prepares the update of a transaction. It is conditional on all fields that the domain's decision depends on, so that
 * only one of two concurrent changes succeeds in any database. The totals change with it.
 */
export function prepareTransactionUpdate(db: Db, totals: DailyTotals): TransactionUpdate {
  const write = statement<Write, TransactionRow>((parameter) =>
    db
      .updateTable('transactions')
      .set({
        status: parameter('status'),
        error_code: parameter('errorCode'),
        error_message: parameter('errorMessage'),
        refunded_amount: parameter('refundedAmount'),
        reserved_amount: parameter('reservedAmount'),
        updated_at: parameter('updatedAt'),
        due_at: null,
      })
      .where('id', '=', parameter('id'))
      .where('status', '=', parameter('seenStatus'))
      .where('refunded_amount', '=', parameter('seenRefunded'))
      .where('reserved_amount', '=', parameter('seenReserved'))
      .where((eb) => eb(eb.fn.coalesce('settlement_batch_id', eb.val('')), '=', parameter('seenBatch')))
      .returning(transactions.selection)
      .$castTo<TransactionRow>(),
  );

  return async (on, seen, change) => {
    const next = { ...seen, ...change };
    const { rows } = await write(on, {
      id: seen.id,
      status: next.status,
      errorCode: next.errorCode,
      errorMessage: next.errorMessage,
      refundedAmount: next.refundedAmount,
      reservedAmount: next.reservedAmount,
      updatedAt: next.updatedAt,
      seenStatus: seen.status,
      seenRefunded: seen.refundedAmount,
      seenReserved: seen.reservedAmount,
      seenBatch: seen.settlementBatchId ?? '',
    });
    const [row] = rows;
    if (row === undefined) return undefined;
    if (next.status !== seen.status) {
      await totals.take(on, seen, seen.status);
      await totals.add(on, seen, next.status);
    }
    return transactions.read(row);
  };
}
