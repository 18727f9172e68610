import type { PaymentErrorCode } from '../../../contract/errors.js';
import type { RefundStatus } from '../../../contract/rest/payments.js';
import type { DueStore } from '../payments/due-outcomes.js';
import { balanceOf, type Outcome, type Resolution, type Transaction } from '../payments/transaction.js';
import type { TransactionFilter } from '../payments/transaction-store.js';

/** A refund as it is stored. */
export interface StoredRefund {
  readonly id: number;
  readonly transactionId: number;
  readonly merchantId: string;
  readonly branchId: string | null;
  readonly sandbox: boolean;
  readonly refundReferenceId: string;
  readonly referenceId: string;
  readonly status: RefundStatus;
  readonly errorCode: PaymentErrorCode | null;
  /** Minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly channel: string;
  readonly reason: string | null;
  readonly createdAt: number;
}

/** A refund with the balance of its transaction. */
export interface Refund extends StoredRefund {
  /** The current balance of the transaction. */
  readonly remainingAmount: number;
}

export type NewRefund = Pick<
  StoredRefund,
  'refundReferenceId' | 'status' | 'errorCode' | 'amount' | 'reason' | 'createdAt'
> & { readonly resolution: Resolution | null };

export interface RefundPage {
  readonly items: readonly Refund[];
  /** The next page begins after this id; null on the last page. */
  readonly next: number | null;
}

export interface RefundStore extends DueStore {
  /** Returns the instant of the transaction's last refund that did not fail; undefined if there is none. */
  lastAcceptedAt(transactionId: number): Promise<number | undefined>;
  /** Returns true if a refund of the transaction's merchant, in its sandbox or production, has the reference. */
  isReferenceUsed(transaction: Transaction, refundReferenceId: string): Promise<boolean>;
  /**
   * Stores a refund. Returns undefined if the reference was used before: only one of several concurrent ones is stored.
   */
  insert(transaction: Transaction, refund: NewRefund): Promise<StoredRefund | undefined>;
  /** Gives a pending refund its outcome. Returns undefined, and changes nothing, if it is no longer pending. */
  end(id: number, outcome: Outcome): Promise<StoredRefund | undefined>;
  /** Finds at most two refunds with the reference: more than one only if the reach spans merchants. */
  byReference(
    filter: TransactionFilter,
    refundReferenceId: string,
    merchantId: string | undefined,
  ): Promise<readonly Refund[]>;
  /** Lists the refunds of a transaction in the order of creation. */
  ofTransaction(
    filter: TransactionFilter,
    transactionId: number,
    after: number,
    limit: number,
  ): Promise<RefundPage>;
}

export function refundOf(stored: StoredRefund, transaction: Transaction): Refund {
  return { ...stored, remainingAmount: balanceOf(transaction) };
}
