import { monotonicNow } from '../../../text/clock/process-clock.js';
import { duplicateReference } from '../service-error.js';
import { newTransaction, type PaymentRequest } from './new-transaction.js';
import type { Transaction } from './transaction.js';
import type { TransactionStore } from './transaction-store.js';

/** A payment that was made elsewhere. */
export interface MadeElsewhere extends PaymentRequest {
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED';
  readonly gateway: string;
  readonly specificTId: string | null;
}

export interface SaveDeps {
  readonly store: TransactionStore;
  readonly onStored: (transaction: Transaction) => void;
}

/**
 * Records a payment that was made elsewhere. No gateway decides on it, so no sandbox trigger applies (PAY-05).
 *
 * @throws ServiceError ERR_DUPLICATE_REFERENCE
 */
export async function saveTransaction(
  { store, onStored }: SaveDeps,
  made: MadeElsewhere,
): Promise<Transaction> {
  const stored = await store.insert(newTransaction(made, made, monotonicNow()), null);
  if (stored === undefined) throw duplicateReference();
  onStored(stored);
  return stored;
}
