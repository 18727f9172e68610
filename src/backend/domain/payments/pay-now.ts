import type { Gateway, GatewayDecision } from '../gateways/gateway.js';
import { duplicateReference } from '../service-error.js';
import type { DueOutcomes } from './due-outcomes.js';
import type { HeldResponses } from './held-responses.js';
import { failureMessages, resolutionOf, type Transaction } from './transaction.js';
import type { NewTransaction, TransactionStore } from './transaction-store.js';

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
}

export interface PayNowDeps {
  readonly store: TransactionStore;
  readonly due: Pick<DueOutcomes, 'expect'>;
  readonly held: Pick<HeldResponses<Transaction>, 'ended'>;
  readonly sandbox: Gateway;
  readonly acquirer: Gateway;
  readonly onStored: (transaction: Transaction) => void;
}

/**
 * Takes a payment. The transaction is stored, with its reference, before any delay; a response that the sandbox
 * holds is sent when the transaction has left PENDING.
 *
 * @throws ServiceError ERR_DUPLICATE_REFERENCE (PAY-02)
 */
export async function payNow(deps: PayNowDeps, request: PaymentRequest): Promise<Transaction> {
  const gateway = request.sandbox ? deps.sandbox : deps.acquirer;
  const decision = gateway.authorize(request);
  const now = Date.now();
  const stored = await deps.store.insert(
    newTransaction(request, gateway.name, decision, now),
    resolutionOf(decision, now),
  );
  if (stored === undefined) throw duplicateReference();
  deps.onStored(stored);
  if (decision.kind === 'final' || decision.outcome === undefined) return stored;
  // The response is held before the timer is set, because the delay may be zero.
  const ended = decision.holdsResponse ? deps.held.ended(stored.id) : undefined;
  deps.due.expect(stored.createdAt + decision.outcome.afterMs);
  return (await ended) ?? stored;
}

function newTransaction(
  request: PaymentRequest,
  gateway: string,
  decision: GatewayDecision,
  now: number,
): NewTransaction {
  const errorCode = decision.kind === 'final' ? (decision.errorCode ?? null) : null;
  return {
    id: 0,
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
    reservedAmount: 0,
    currency: request.currency,
    channel: request.channel,
    gateway,
    specificTId: null,
    settlementBatchId: null,
    reportedStatus: null,
    createdAt: now,
    updatedAt: now,
  };
}
