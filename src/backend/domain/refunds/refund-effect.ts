import { changeTransaction } from '../payments/change-transaction.js';
import type { Transaction, TransactionChange } from '../payments/transaction.js';
import type { TransactionStore } from '../payments/transaction-store.js';
import type { StoredRefund } from './refund-store.js';

type Effective = Pick<StoredRefund, 'status' | 'amount'>;

/** The change that a new refund makes to its transaction: a pending one reserves, a failed one uses nothing (REF-01). */
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

/** The change that the end of a pending refund makes: its reservation goes, and is refunded or free again (REF-04). */
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
 * @throws Error, and the whole is rolled back, if another database transaction has changed it in between
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
