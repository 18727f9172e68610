import type { PaymentErrorCode } from '../../../contract/errors.js';
import type { Transaction } from '../payments/transaction.js';

/** A gateway's word on how a pending production payment ended. */
export interface GatewayCallback {
  readonly seq: number;
  readonly receivedAt: number;
  readonly gateway: string;
  readonly merchantId: string;
  readonly tradeNo: string;
  readonly referenceId: string;
  readonly status: 'SUCCESS' | 'FAILED';
  readonly errorCode: PaymentErrorCode | null;
}

export interface GatewayCallbackPage {
  readonly items: readonly GatewayCallback[];
  /** The seq to go on before, or null at the end. */
  readonly next: number | null;
}

/** The log of callbacks is the service's own, above the tenants: SYSTEM_ADMINs alone read it. */
export interface GatewayCallbackStore {
  /** Newest first, those before a seq. */
  list(before: number, limit: number): Promise<GatewayCallbackPage>;
}

/** The callback by which this payment left PENDING; undefined for one that met no gateway (SBX-24). */
export function callbackOf(
  transaction: Transaction,
  receivedAt: number,
): Omit<GatewayCallback, 'seq'> | undefined {
  const { sandbox, gateway, merchantId, tradeNo, referenceId, status, errorCode } = transaction;
  if (sandbox || (status !== 'SUCCESS' && status !== 'FAILED')) return undefined;
  return { receivedAt, gateway, merchantId, tradeNo, referenceId, status, errorCode };
}
