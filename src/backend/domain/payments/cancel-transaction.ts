import { ServiceError } from '../service-error.js';
import type { Resolutions } from './resolutions.js';
import type { Transaction } from './transaction.js';
import type { TransactionFilter, TransactionStore } from './transaction-store.js';

export interface CancelDeps {
  readonly store: TransactionStore;
  readonly resolutions: Resolutions;
  /** Hears of a payment that was pending until now. */
  readonly onPendingCancelled: (transaction: Transaction) => void;
  /** Hears of one that was successful. */
  readonly onSuccessCancelled: (transaction: Transaction) => void;
}

/**
 * Cancels a transaction that was found in the caller's reach. An answer that is held for it ends with
 * CANCELLED, and a resolution that comes later changes nothing (PAY-06).
 *
 * @throws ServiceError ERR_INVALID_STATE
 */
export async function cancelTransaction(
  { store, resolutions, onPendingCancelled, onSuccessCancelled }: CancelDeps,
  filter: TransactionFilter,
  { id }: Transaction,
): Promise<Transaction> {
  const cancelled = await store.cancel(filter, id, Date.now());
  if (cancelled === undefined) {
    throw new ServiceError(
      'ERR_INVALID_STATE',
      'only a pending transaction can be cancelled, and a successful one before settlement and refunds',
    );
  }
  if (cancelled.wasPending) {
    resolutions.release(cancelled.transaction);
    onPendingCancelled(cancelled.transaction);
  } else {
    onSuccessCancelled(cancelled.transaction);
  }
  return cancelled.transaction;
}
