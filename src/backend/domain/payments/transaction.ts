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
  /** The amount that is reserved for pending refunds. */
  readonly reservedAmount: number;
  readonly currency: string;
  readonly channel: string;
  readonly gateway: string;
  readonly specificTId: string | null;
  readonly terminalId: string | null;
  readonly settlementBatchId: string | null;
  /** The status as the terminal reported it; null if no terminal reported the transaction. */
  readonly reportedStatus: string | null;
  /** A text of the caller, which has no effect. */
  readonly description: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The end of a pending payment or refund. */
export interface Outcome {
  readonly status: 'SUCCESS' | 'FAILED';
  readonly errorCode: PaymentErrorCode | null;
}

/** The outcome that a pending payment, or refund, will have unless another one comes first. */
export interface Resolution extends Outcome {
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The fields of a stored transaction that can change, except for its settlement. */
export type TransactionChange = Pick<Transaction, 'updatedAt'> &
  Partial<Pick<Transaction, 'status' | 'errorCode' | 'errorMessage' | 'refundedAmount' | 'reservedAmount'>>;

/** The allowed transitions of the status. All others are rejected. */
export const transitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  // Only by a later report of the same specificTId.
  REPORTED: ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED'],
  PENDING: ['SUCCESS', 'FAILED', 'CANCELLED'],
  SUCCESS: ['CANCELLED', 'REFUNDED'],
  FAILED: [],
  CANCELLED: [],
  REFUNDED: [],
};

/** The origin of a change: the service itself for a caller or a gateway, or a report of the terminal. */
export type ChangeOrigin = 'service' | 'report';

/**
 * Returns true if the status may change. SUCCESS can be cancelled only before its settlement and its first refund;
 * REPORTED ends by a report alone.
 */
export function mayMove(transaction: Transaction, to: PaymentStatus, origin: ChangeOrigin): boolean {
  if (!transitions[transaction.status].includes(to)) return false;
  if (transaction.status === 'REPORTED' && origin !== 'report') return false;
  const { settlementBatchId, refundedAmount, reservedAmount } = transaction;
  return to !== 'CANCELLED' || (settlementBatchId === null && refundedAmount + reservedAmount === 0);
}

/** Returns the amount that can still be refunded, in minor units. */
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
  ERR_RATE_LIMITED: 'the gateway is limiting requests; try again later',
};
