import { type ChangeOrigin, mayMove, type Transaction, type TransactionChange } from './transaction.js';
import type { TransactionStore } from './transaction-store.js';

/**
 * Changes a stored transaction, except for its settlement. The table of transitions is enforced here for every caller
 * (PAY-06, REF-04). A change that has a status is a transition, so a CANCELLED transaction cannot be cancelled again.
 *
 * @returns undefined, and nothing has changed, if the state does not allow the change, or another change came first
 */
export async function changeTransaction(
  store: Pick<TransactionStore, 'update'>,
  seen: Transaction,
  change: TransactionChange,
  origin: ChangeOrigin = 'service',
): Promise<Transaction | undefined> {
  if (change.status !== undefined && !mayMove(seen, change.status, origin)) return undefined;
  return store.update(seen, change);
}
