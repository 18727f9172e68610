import { mayMove, type Transaction, type TransactionChange } from './transaction.js';
import type { TransactionStore } from './transaction-store.js';

/**
 * Changes a stored transaction, settlement aside. The table of transitions holds here for every caller (PAY-06,
 * REF-04): a status that is named is a move, so that a CANCELLED transaction is not cancelled again.
 *
 * @returns undefined, and nothing has changed, if its state does not allow the change, or another change came first
 */
export async function changeTransaction(
  store: Pick<TransactionStore, 'update'>,
  seen: Transaction,
  change: TransactionChange,
): Promise<Transaction | undefined> {
  if (change.status !== undefined && !mayMove(seen, change.status)) return undefined;
  return store.update(seen, change);
}
