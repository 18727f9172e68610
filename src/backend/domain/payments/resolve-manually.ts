import type { PaymentErrorCode } from '../../../contract/errors.js';
import { invalidField, notFound, ServiceError } from '../service-error.js';
import { type ResolveDeps, resolvePayment } from './resolve.js';
import type { Transaction } from './transaction.js';
import type { TransactionFilter, TransactionStore } from './transaction-store.js';

export interface ResolveManuallyDeps {
  readonly store: TransactionStore;
  readonly resolve: ResolveDeps;
}

export interface ManualCallback {
  readonly tradeNo?: string | undefined;
  readonly referenceId?: string | undefined;
  readonly merchantId?: string | undefined;
  readonly status: 'SUCCESS' | 'FAILED';
  readonly errorCode?: PaymentErrorCode | undefined;
}

/**
 * Ends a pending payment as its gateway's callback would, before it is due.
 *
 * @throws ServiceError ERR_VALIDATION, ERR_NOT_FOUND, ERR_INVALID_STATE for one that is no longer pending
 */
export async function resolveManually(
  { store, resolve }: ResolveManuallyDeps,
  filter: TransactionFilter,
  callback: ManualCallback,
): Promise<Transaction> {
  const { status } = callback;
  if (status === 'SUCCESS' && callback.errorCode !== undefined)
    throw invalidField('/errorCode', 'is only allowed with the status FAILED');
  const transaction = await find(store, filter, callback);
  const errorCode = status === 'FAILED' ? (callback.errorCode ?? 'ERR_PAYMENT_DECLINED') : null;
  const resolved = await resolvePayment(resolve, transaction.id, { status, errorCode });
  if (resolved === undefined) throw new ServiceError('ERR_INVALID_STATE', 'the payment is not pending');
  return resolved;
}

async function find(
  store: TransactionStore,
  filter: TransactionFilter,
  { tradeNo, referenceId, merchantId }: ManualCallback,
): Promise<Transaction> {
  if ((tradeNo === undefined) === (referenceId === undefined))
    throw invalidField('/tradeNo', 'or referenceId is required, but not both');
  if (tradeNo !== undefined) {
    const found = await store.byTradeNo(filter, tradeNo, merchantId);
    if (found === undefined) throw notFound('transaction');
    return found;
  }
  const [found, another] = await store.byReference(filter, referenceId ?? '', merchantId);
  if (found === undefined) throw notFound('transaction');
  if (another !== undefined)
    throw invalidField('/merchantId', 'is required because several merchants used the reference');
  return found;
}
