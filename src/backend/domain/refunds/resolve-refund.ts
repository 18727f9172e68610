import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { InTransaction } from '../in-transaction.js';
import type { HeldResponses } from '../payments/held-responses.js';
import type { Outcome } from '../payments/transaction.js';
import type { TransactionStore } from '../payments/transaction-store.js';
import { changeRefunded, effectOfEnded } from './refund-effect.js';
import { type Refund, type RefundStore, refundOf } from './refund-store.js';

export interface RefundStores {
  readonly refunds: RefundStore;
  readonly transactions: TransactionStore;
}

export interface ResolveRefundDeps {
  readonly inTransaction: InTransaction<RefundStores>;
  /** A response that is held for the refund ends. */
  readonly held: Pick<HeldResponses<Refund>, 'release'>;
  readonly onResolved: (refund: Refund) => void;
}

/**
 * Ends a pending refund and applies its effect on the transaction in one database transaction. Then it is announced.
 *
 * @returns undefined, and nothing has changed, if it is no longer pending
 */
export async function resolveRefund(
  { inTransaction, held, onResolved }: ResolveRefundDeps,
  id: number,
  outcome: Outcome,
): Promise<Refund | undefined> {
  const endedAt = monotonicNow();
  const ended = await inTransaction(async ({ refunds, transactions }) => {
    const refund = await refunds.end(id, outcome);
    const transaction = refund && (await transactions.byId(refund.transactionId));
    if (refund === undefined || transaction === undefined) return undefined;
    const change = effectOfEnded(transaction, refund, endedAt);
    return refundOf(refund, await changeRefunded(transactions, transaction, change));
  });
  if (ended === undefined) return undefined;
  held.release(ended);
  onResolved(ended);
  return ended;
}
