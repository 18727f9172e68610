import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Gateway, GatewayDecision } from '../gateways/gateway.js';
import { duplicateReference } from '../service-error.js';
import type { DueOutcomes } from './due-outcomes.js';
import type { HeldResponses } from './held-responses.js';
import { type InitialState, newTransaction, type PaymentRequest } from './new-transaction.js';
import { resolutionOf, type Transaction } from './transaction.js';
import type { TransactionStore } from './transaction-store.js';

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
  const now = monotonicNow();
  const stored = await deps.store.insert(
    newTransaction(request, initialState(gateway.name, decision), now),
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

function initialState(gateway: string, decision: GatewayDecision): InitialState {
  return decision.kind === 'final'
    ? { status: decision.status, gateway, errorCode: decision.errorCode }
    : { status: 'PENDING', gateway };
}
