import type { PaymentErrorCode } from '../../../contract/errors.js';
import type { PaymentStatus } from '../../../contract/rest/payments.js';
import type { GatewayDecision } from '../gateways/gateway.js';

export interface Transaction {
  readonly id: number;
  readonly merchantId: string;
  readonly branchId: string | null;
  readonly sandbox: boolean;
  readonly referenceId: string;
  readonly tradeNo: string;
  readonly status: PaymentStatus;
  readonly errorCode: PaymentErrorCode | null;
  readonly errorMessage: string | null;
  /** Minor units of the currency. */
  readonly amount: number;
  readonly refundedAmount: number;
  /** Held back for refunds that are pending. */
  readonly reservedAmount: number;
  readonly currency: string;
  readonly channel: string;
  readonly gateway: string;
  readonly specificTId: string | null;
  readonly terminalId: string | null;
  readonly settlementBatchId: string | null;
  /** The status in the words of the terminal that reported it; null if none did. */
  readonly reportedStatus: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** How a pending payment, or refund, ends. */
export interface Outcome {
  readonly status: 'SUCCESS' | 'FAILED';
  readonly errorCode: PaymentErrorCode | null;
}

/** The outcome that a pending payment, or refund, will have unless another one comes first. */
export interface Resolution extends Outcome {
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The fields that can change of a stored transaction, settlement aside. */
export type TransactionChange = Pick<Transaction, 'updatedAt'> &
  Partial<Pick<Transaction, 'status' | 'errorCode' | 'errorMessage' | 'refundedAmount' | 'reservedAmount'>>;

/** Every move that a status can make. What is not here is refused. */
export const transitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  PENDING: ['SUCCESS', 'FAILED', 'CANCELLED'],
  SUCCESS: ['CANCELLED', 'REFUNDED'],
  FAILED: [],
  CANCELLED: [],
  REFUNDED: [],
};

/** SUCCESS can be cancelled only before settlement and as long as nothing of it is refunded or about to be. */
export function mayMove(transaction: Transaction, to: PaymentStatus): boolean {
  if (!transitions[transaction.status].includes(to)) return false;
  const { settlementBatchId, refundedAmount, reservedAmount } = transaction;
  return to !== 'CANCELLED' || (settlementBatchId === null && refundedAmount + reservedAmount === 0);
}

/** What is left to refund, in minor units. */
export function balanceOf({ amount, refundedAmount, reservedAmount }: Transaction): number {
  return amount - refundedAmount - reservedAmount;
}

export function resolutionOf(decision: GatewayDecision, now: number): Resolution | null {
  if (decision.kind === 'final' || decision.outcome === undefined) return null;
  const { afterMs, status, errorCode } = decision.outcome;
  return { at: now + afterMs, status, errorCode: errorCode ?? null };
}

export const failureMessages: Readonly<Record<PaymentErrorCode, string>> = {
  ERR_PAYMENT_DECLINED: 'declined by the issuer',
  ERR_PAYMENT_TIMEOUT: 'the gateway did not respond in time',
  ERR_SYSTEM_ERROR: 'the gateway failed',
  ERR_RATE_LIMITED: 'the gateway takes no more requests for now',
};
