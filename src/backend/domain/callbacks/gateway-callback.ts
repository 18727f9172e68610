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
  /** The next page holds callbacks before this seq; null on the last page. */
  readonly next: number | null;
}

/** The log of callbacks belongs to the service, not to a tenant: only SYSTEM_ADMINs read it. */
export interface GatewayCallbackStore {
  /** Appends a callback and returns its seq, which is the previous one plus 1. */
  append(callback: NewGatewayCallback): Promise<number>;
  /** Removes the callbacks up to and including this seq. */
  removeUpTo(seq: number): Promise<void>;
  /** Lists the callbacks before a seq, newest first. */
  list(before: number, limit: number): Promise<GatewayCallbackPage>;
}

/** Returns the callback by which this payment left PENDING; undefined if no gateway sent any (SBX-24, PAY-09). */
export function callbackOf(transaction: Transaction, receivedAt: number): NewGatewayCallback | undefined {
  const { sandbox, gateway, merchantId, tradeNo, referenceId, status, errorCode } = transaction;
  if (sandbox || (status !== 'SUCCESS' && status !== 'FAILED')) return undefined;
  // A gateway that timed out has sent nothing.
  if (errorCode === 'ERR_PAYMENT_TIMEOUT') return undefined;
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
