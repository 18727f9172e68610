import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { InTransaction } from '../in-transaction.js';
import { ServiceError } from '../service-error.js';
import { changeTransaction } from './change-transaction.js';
import type { HeldResponses } from './held-responses.js';
import type { Transaction } from './transaction.js';
import type { TransactionStore } from './transaction-store.js';

export interface CancelDeps {
  readonly inTransaction: InTransaction<{ readonly transactions: TransactionStore }>;
  readonly held: Pick<HeldResponses<Transaction>, 'release'>;
  /** Announces a payment that was pending. Terminals get no push, because only SUCCESS and FAILED are pushed. */
  readonly onPendingCancelled: (transaction: Transaction) => void;
  /** Announces a payment that was successful. */
  readonly onSuccessCancelled: (transaction: Transaction) => void;
}

/**
 * Cancels a transaction that was found in the caller's reach. A response that is held for it ends with CANCELLED,
 * and a later outcome changes nothing (PAY-06).
 *
 * @throws ServiceError ERR_INVALID_STATE
 */
export async function cancelTransaction(deps: CancelDeps, { id }: Transaction): Promise<Transaction> {
  const updatedAt = monotonicNow();
  const cancelled = await deps.inTransaction(async ({ transactions }) => {
    const seen = await transactions.byId(id);
    if (seen === undefined) return undefined;
    const transaction = await changeTransaction(transactions, seen, { status: 'CANCELLED', updatedAt });
    return transaction && { transaction, wasPending: seen.status === 'PENDING' };
  });
  if (cancelled === undefined) {
    throw new ServiceError(
      'ERR_INVALID_STATE',
      'only a pending transaction can be cancelled, and a successful one before settlement and refunds',
    );
  }
  const { transaction, wasPending } = cancelled;
  if (wasPending) {
    deps.held.release(transaction);
    deps.onPendingCancelled(transaction);
  } else {
    deps.onSuccessCancelled(transaction);
  }
  return transaction;
}
