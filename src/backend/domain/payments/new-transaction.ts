import type { PaymentErrorCode } from '../../../contract/errors.js';
import { failureMessages, type Transaction } from './transaction.js';
import type { NewTransaction } from './transaction-store.js';

/** A requested payment, with its location already found in the caller's reach. */
export interface PaymentRequest {
  readonly merchantId: string;
  readonly branchId: string | null;
  readonly terminalId: string | null;
  readonly sandbox: boolean;
  readonly referenceId: string;
  readonly tradeNo: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly channel: string;
  readonly description?: string | undefined;
}

/** The state in which a transaction begins. */
export interface InitialState {
  readonly status: Transaction['status'];
  readonly gateway: string;
  readonly errorCode?: PaymentErrorCode | undefined;
  readonly specificTId?: string | null;
  /** The status as a terminal sent it. */
  readonly reportedStatus?: string;
}

/**
 * Returns the transaction of a payment that is stored for the first time.
 *
 * @param at epoch milliseconds
 */
export function newTransaction(payment: PaymentRequest, state: InitialState, at: number): NewTransaction {
  const { status, gateway, errorCode = null, specificTId = null, reportedStatus = null } = state;
  return {
    id: 0,
    merchantId: payment.merchantId,
    branchId: payment.branchId,
    terminalId: payment.terminalId,
    sandbox: payment.sandbox,
    referenceId: payment.referenceId,
    tradeNo: payment.tradeNo,
    status,
    errorCode,
    errorMessage: errorCode && failureMessages[errorCode],
    amount: payment.amount,
    refundedAmount: 0,
    reservedAmount: 0,
    currency: payment.currency,
    channel: payment.channel,
    gateway,
    specificTId,
    settlementBatchId: null,
    reportedStatus,
    description: payment.description ?? null,
    createdAt: at,
    updatedAt: at,
  };
}
