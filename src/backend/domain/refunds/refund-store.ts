import type { PaymentErrorCode } from '../../../contract/errors.js';
import type { RefundStatus } from '../../../contract/payments.js';
import type { DueStore } from '../payments/resolutions.js';
import type { Resolution, Transaction } from '../payments/transaction.js';
import type { TransactionFilter } from '../payments/transaction-store.js';

export interface Refund {
  readonly id: number;
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
  /** What is left of the transaction now. */
  readonly remainingAmount: number;
  readonly createdAt: number;
}

/** What a refund is judged by, as it stands in the database transaction that stores it. */
export interface RefundState {
  readonly transaction: Transaction;
  /** When the last refund that did not fail was taken; undefined: none yet. */
  readonly lastAcceptedAt: number | undefined;
}

export type NewRefund = Pick<
  Refund,
  'refundReferenceId' | 'status' | 'errorCode' | 'amount' | 'reason' | 'createdAt'
> & { readonly resolution: Resolution | null };

export interface RefundPage {
  readonly items: readonly Refund[];
  /** The id to go on after, or null at the end. */
  readonly next: number | null;
}

export interface RefundStore extends DueStore<Refund> {
  /**
   * Judges and stores in one database transaction; what `judge` throws leaves nothing behind.
   * Undefined if the refundReferenceId is taken.
   */
  insert(
    filter: TransactionFilter,
    transactionId: number,
    refundReferenceId: string,
    judge: (state: RefundState) => NewRefund,
  ): Promise<Refund | undefined>;
  /** At most two: more than one only if the reach spans merchants. */
  byReference(
    filter: TransactionFilter,
    refundReferenceId: string,
    merchantId: string | undefined,
  ): Promise<readonly Refund[]>;
  /** In the order of their making. */
  ofTransaction(
    filter: TransactionFilter,
    transactionId: number,
    after: number,
    limit: number,
  ): Promise<RefundPage>;
}
