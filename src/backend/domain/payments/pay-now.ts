import type { Gateway, GatewayDecision } from '../gateways/gateway.js';
import { duplicateReference } from '../service-error.js';
import type { Resolutions } from './resolutions.js';
import { failureMessages, resolutionOf, type Transaction } from './transaction.js';
import type { NewTransaction, TransactionStore } from './transaction-store.js';

/** A payment as it was asked for, with its place already found in the caller's reach. */
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
}

export interface PayNowDeps {
  readonly store: TransactionStore;
  readonly resolutions: Resolutions;
  readonly sandbox: Gateway;
  readonly acquirer: Gateway;
  readonly onStored: (transaction: Transaction) => void;
}

/**
 * Takes a payment. The transaction is stored, and its reference taken, before any delay; an answer
 * that the sandbox holds comes when the transaction has left PENDING.
 *
 * @throws ServiceError ERR_DUPLICATE_REFERENCE (PAY-02)
 */
export async function payNow(parts: PayNowDeps, request: PaymentRequest): Promise<Transaction> {
  const gateway = request.sandbox ? parts.sandbox : parts.acquirer;
  const decision = gateway.authorize(request);
  const stored = await parts.store.insert(newTransaction(request, gateway.name, decision));
  if (stored === undefined) throw duplicateReference();
  parts.onStored(stored);
  if (decision.kind === 'final' || decision.outcome === undefined) return stored;
  // Asked for before the timer is set: a delay of zero must find the waiting answer.
  const settled = decision.holdsAnswer ? parts.resolutions.settled(stored.id) : undefined;
  parts.resolutions.expect(stored.createdAt + decision.outcome.afterMs);
  return (await settled) ?? stored;
}

function newTransaction(request: PaymentRequest, gateway: string, decision: GatewayDecision): NewTransaction {
  const now = Date.now();
  const errorCode = decision.kind === 'final' ? (decision.errorCode ?? null) : null;
  return {
    merchantId: request.merchantId,
    branchId: request.branchId,
    terminalId: request.terminalId,
    sandbox: request.sandbox,
    referenceId: request.referenceId,
    tradeNo: request.tradeNo,
    status: decision.kind === 'final' ? decision.status : 'PENDING',
    errorCode,
    errorMessage: errorCode && failureMessages[errorCode],
    amount: request.amount,
    refundedAmount: 0,
    currency: request.currency,
    channel: request.channel,
    gateway,
    specificTId: null,
    settlementBatchId: null,
    reportedStatus: null,
    resolution: resolutionOf(decision, now),
    createdAt: now,
    updatedAt: now,
  };
}
