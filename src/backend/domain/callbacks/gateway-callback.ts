import type { PaymentErrorCode } from '../../../contract/errors.js';
import type { Transaction } from '../payments/transaction.js';

/** The callback by which a gateway ended a pending production payment. */
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

export type NewGatewayCallback = Omit<GatewayCallback, 'seq'>;

export interface GatewayCallbackPage {
  readonly items: readonly GatewayCallback[];
  /** The seq to go on before, or null at the end. */
  readonly next: number | null;
}

/** The log of callbacks is the service's own, above the tenants: SYSTEM_ADMINs alone read it. */
export interface GatewayCallbackStore {
  /** Returns the seq: one more than that of the callback before. */
  append(callback: NewGatewayCallback): Promise<number>;
  /** Removes all up to this seq. */
  removeUpTo(seq: number): Promise<void>;
  /** Newest first, those before a seq. */
  list(before: number, limit: number): Promise<GatewayCallbackPage>;
}

/** The callback by which this payment left PENDING; undefined for one that no gateway handled (SBX-24). */
export function callbackOf(transaction: Transaction, receivedAt: number): NewGatewayCallback | undefined {
  const { sandbox, gateway, merchantId, tradeNo, referenceId, status, errorCode } = transaction;
  if (sandbox || (status !== 'SUCCESS' && status !== 'FAILED')) return undefined;
  return { receivedAt, gateway, merchantId, tradeNo, referenceId, status, errorCode };
}

/** Appends a callback to the log, which keeps this many of the newest. */
export async function recordCallback(
  store: Pick<GatewayCallbackStore, 'append' | 'removeUpTo'>,
  callback: NewGatewayCallback,
  keep: number,
): Promise<void> {
  const seq = await store.append(callback);
  if (seq > keep) await store.removeUpTo(seq - keep);
}
