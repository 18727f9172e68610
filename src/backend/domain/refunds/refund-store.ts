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

/** A refund as its callers see it. */
export interface Refund extends StoredRefund {
  /** The balance of the transaction now. */
  readonly remainingAmount: number;
}

export type NewRefund = Pick<
  StoredRefund,
  'refundReferenceId' | 'status' | 'errorCode' | 'amount' | 'reason' | 'createdAt'
> & { readonly resolution: Resolution | null };

export interface RefundPage {
  readonly items: readonly Refund[];
  /** The id to go on after, or null at the end. */
  readonly next: number | null;
}

export interface RefundStore extends DueStore {
  /** When the last refund of the transaction that did not fail was accepted; undefined if there is none. */
  lastAcceptedAt(transactionId: number): Promise<number | undefined>;
  /** Whether a refund of the transaction's merchant, in its sandbox or production, has the reference. */
  isReferenceUsed(transaction: Transaction, refundReferenceId: string): Promise<boolean>;
  /** Undefined if the reference was used before: of many at once the first to be stored wins. */
  insert(transaction: Transaction, refund: NewRefund): Promise<StoredRefund | undefined>;
  /** Gives a pending refund its outcome; undefined, and nothing has changed, if it is no longer pending. */
  end(id: number, outcome: Outcome): Promise<StoredRefund | undefined>;
  /** At most two: more than one only if the reach spans merchants. */
  byReference(
    filter: TransactionFilter,
    refundReferenceId: string,
    merchantId: string | undefined,
  ): Promise<readonly Refund[]>;
  /** In the order in which they were made. */
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
