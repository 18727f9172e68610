import { mayMove, type Transaction } from '../../domain/payments/transaction.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';
import { createDailyTotals } from '../settlement/daily-totals.js';
import { readTransaction, type TransactionRow } from './transaction-row.js';

/** What may change of a stored transaction, settlement aside. */
export type TransactionPatch = Pick<Transaction, 'updatedAt'> &
  Partial<Pick<Transaction, 'status' | 'errorCode' | 'errorMessage' | 'refundedAmount' | 'reservedAmount'>>;

/** Undefined, and nothing changed, if the table of transitions or a change in between forbids it. */
export type TransactionChange = (
  on: Db,
  seen: Transaction,
  patch: TransactionPatch,
) => Promise<Transaction | undefined>;

interface Write {
  id: number;
  status: string;
  errorCode: string | null;
  errorMessage: string | null;
  refundedAmount: number;
  reservedAmount: number;
  updatedAt: number;
  /** 0 if a settled transaction must be left alone. */
  settledToo: number;
  seenStatus: string;
  seenRefunded: number;
  seenReserved: number;
}

/**
 * The only way in which a stored transaction changes: the table of transitions holds here for whoever
 * asks (PAY-06, REF-04). The update is conditional on what was seen, so that of two at once one wins in
 * any database, and the totals move with it.
 */
export function createTransactionChange(db: Db): TransactionChange {
  const totals = createDailyTotals(db);
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
      .where((eb) =>
        eb.or([eb('settlement_batch_id', 'is', null), eb(eb.val(1), '=', parameter('settledToo'))]),
      )
      .returningAll(),
  );

  return async (on, seen, patch) => {
    const next = { ...seen, ...patch };
    // Named is moved: who is CANCELLED is not cancelled again.
    if (patch.status !== undefined && !mayMove(seen, patch.status)) return undefined;
    const { rows } = await write(on, {
      id: seen.id,
      status: next.status,
      errorCode: next.errorCode,
      errorMessage: next.errorMessage,
      refundedAmount: next.refundedAmount,
      reservedAmount: next.reservedAmount,
      updatedAt: next.updatedAt,
      settledToo: next.status === 'CANCELLED' ? 0 : 1,
      seenStatus: seen.status,
      seenRefunded: seen.refundedAmount,
      seenReserved: seen.reservedAmount,
    });
    const [row] = rows;
    if (row === undefined) return undefined;
    if (next.status !== seen.status) {
      await totals.take(on, seen, seen.status);
      await totals.add(on, seen, next.status);
    }
    return readTransaction(row);
  };
}
