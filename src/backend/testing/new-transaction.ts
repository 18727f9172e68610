import type { NewTransaction } from '../domain/payments/transaction-store.js';

/** A production payment of 12.30 EUR that waits for its outcome, but for these fields. */
export function newTransaction(changes: Partial<NewTransaction> = {}): NewTransaction {
  return {
    id: 0,
    merchantId: 'm1',
    branchId: 'north',
    sandbox: false,
    referenceId: 'r1',
    tradeNo: 'tr_1',
    status: 'PENDING',
    errorCode: null,
    errorMessage: null,
    amount: 1230,
    refundedAmount: 0,
    reservedAmount: 0,
    currency: 'EUR',
    channel: 'card',
    gateway: 'acquirer',
    specificTId: null,
    terminalId: null,
    settlementBatchId: null,
    reportedStatus: null,
    description: null,
    createdAt: 1,
    updatedAt: 1,
    ...changes,
  };
}
