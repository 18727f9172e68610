import type { PaymentErrorCode } from '../../contract/errors.js';
import type { PaymentStatus } from '../../contract/payments.js';

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
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** How a pending transaction will end by itself. */
export interface Resolution {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly status: 'SUCCESS' | 'FAILED';
  readonly errorCode: PaymentErrorCode | null;
}

/** Every move that a status can make. What is not here is refused. */
export const transitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  PENDING: ['SUCCESS', 'FAILED', 'CANCELLED'],
  SUCCESS: ['CANCELLED', 'REFUNDED'],
  FAILED: [],
  CANCELLED: [],
  REFUNDED: [],
};

export const failureMessages: Readonly<Record<PaymentErrorCode, string>> = {
  ERR_PAYMENT_DECLINED: 'declined by the issuer',
  ERR_PAYMENT_TIMEOUT: 'the gateway did not answer in time',
  ERR_SYSTEM_ERROR: 'the gateway failed',
  ERR_RATE_LIMITED: 'the gateway takes no more requests for now',
};
