import { changeTransaction } from '../payments/change-transaction.js';
import type { Transaction, TransactionChange } from '../payments/transaction.js';
import type { TransactionStore } from '../payments/transaction-store.js';
import type { StoredRefund } from './refund-store.js';

type Effective = Pick<StoredRefund, 'status' | 'amount'>;

/** Returns the change of the transaction for a new refund: a pending refund reserves its amount (REF-01). */
export function effectOfNew(
  transaction: Transaction,
  { status, amount }: Effective,
  updatedAt: number,
): TransactionChange | undefined {
  switch (status) {
    case 'FAILED':
      return undefined;
    case 'PENDING':
      return { reservedAmount: transaction.reservedAmount + amount, updatedAt };
    case 'SUCCESS':
      return { ...refunded(transaction, amount), updatedAt };
  }
}

/** Returns the change of the transaction for the end of a refund: its reservation is refunded or released (REF-04). */
export function effectOfEnded(
  transaction: Transaction,
  { status, amount }: Effective,
  updatedAt: number,
): TransactionChange {
  const reservedAmount = transaction.reservedAmount - amount;
  return { ...(status === 'SUCCESS' && refunded(transaction, amount)), reservedAmount, updatedAt };
}

/** A transaction whose whole amount is refunded is REFUNDED. */
function refunded(transaction: Transaction, amount: number) {
  const refundedAmount = transaction.refundedAmount + amount;
  return { refundedAmount, ...(refundedAmount === transaction.amount && { status: 'REFUNDED' as const }) };
}

/**
 * Changes the transaction of a refund in the database transaction that stores the refund.
 *
 * @throws Error, which rolls back both, if another database transaction has changed the transaction in the meantime
 */
export async function changeRefunded(
  transactions: Pick<TransactionStore, 'update'>,
  seen: Transaction,
  change: TransactionChange,
): Promise<Transaction> {
  const changed = await changeTransaction(transactions, seen, change);
  if (changed === undefined) throw new Error(`transaction ${seen.id} changed under a refund`);
  return changed;
}
