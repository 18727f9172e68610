import type { Gateway, GatewayDecision } from '../gateways/gateway.js';
import type { Resolutions } from '../payments/resolutions.js';
import { balanceOf, resolutionOf, type Transaction } from '../payments/transaction.js';
import type { TransactionFilter } from '../payments/transaction-store.js';
import { ServiceError } from '../service-error.js';
import type { NewRefund, Refund, RefundState, RefundStore } from './refund-store.js';

export interface RefundRequest {
  readonly refundReferenceId: string;
  /** Minor units; undefined: all that is left. */
  readonly amount: number | undefined;
  readonly reason: string | null;
}

export interface RefundDeps {
  readonly store: RefundStore;
  readonly resolutions: Resolutions<Refund>;
  readonly sandbox: Gateway;
  readonly acquirer: Gateway;
  readonly cooldown: Cooldown;
  readonly onAccepted: (refund: Refund) => void;
}

export interface Cooldown {
  readonly ms: number;
  /** From the previous accepted refund alone, or from the payment too. */
  readonly from: 'refund' | 'payment';
}

/**
 * Refunds a transaction that was found in the caller's reach. What is decided from balance and cooldown
 * is decided, and stored, in one database transaction (REF-02, REF-03).
 *
 * @throws ServiceError ERR_DUPLICATE_REFERENCE, ERR_INVALID_STATE, ERR_REFUND_EXCEEDS_BALANCE, ERR_REFUND_COOLDOWN
 */
export async function refund(
  parts: RefundDeps,
  filter: TransactionFilter,
  transaction: Transaction,
  request: RefundRequest,
): Promise<Refund> {
  const gateway = transaction.sandbox ? parts.sandbox : parts.acquirer;
  const decision = gateway.refund(request.refundReferenceId);
  const createdAt = Date.now();
  const stored = await parts.store.insert(filter, transaction.id, request.refundReferenceId, (state) =>
    judge(state, request, decision, parts.cooldown, createdAt),
  );
  if (stored === undefined) {
    throw new ServiceError('ERR_DUPLICATE_REFERENCE', 'the refundReferenceId was used before');
  }
  if (stored.status !== 'FAILED') parts.onAccepted(stored);
  if (decision.kind === 'final' || decision.outcome === undefined) return stored;
  const settled = decision.holdsAnswer ? parts.resolutions.settled(stored.id) : undefined;
  parts.resolutions.expect(createdAt + decision.outcome.afterMs);
  return (await settled) ?? stored;
}

/** The rules, in the order in which they refuse: state, balance, cooldown. */
function judge(
  { transaction, lastAcceptedAt }: RefundState,
  { refundReferenceId, amount: asked, reason }: RefundRequest,
  decision: GatewayDecision,
  cooldown: Cooldown,
  now: number,
): NewRefund {
  if (transaction.status !== 'SUCCESS') {
    throw new ServiceError(
      'ERR_INVALID_STATE',
      `a transaction in the status ${transaction.status} cannot be refunded`,
    );
  }
  const balance = balanceOf(transaction);
  const amount = asked ?? balance;
  if (amount > balance || amount === 0) {
    throw new ServiceError('ERR_REFUND_EXCEEDS_BALANCE', 'the amount exceeds the refundable balance');
  }
  checkCooldown(cooldown, transaction.createdAt, lastAcceptedAt, now);
  return {
    refundReferenceId,
    status: decision.kind === 'final' ? decision.status : 'PENDING',
    errorCode: decision.kind === 'final' ? (decision.errorCode ?? null) : null,
    amount,
    reason,
    resolution: resolutionOf(decision, now),
    createdAt: now,
  };
}

/** REF-03: exactly the cooldown later is late enough. */
function checkCooldown(
  { ms, from }: Cooldown,
  paidAt: number,
  lastAcceptedAt: number | undefined,
  now: number,
): void {
  const since = from === 'payment' ? Math.max(paidAt, lastAcceptedAt ?? paidAt) : lastAcceptedAt;
  if (since === undefined) return;
  const wait = since + ms - now;
  if (wait <= 0) return;
  throw new ServiceError('ERR_REFUND_COOLDOWN', 'too soon after the previous refund of the transaction', {
    retryAfterSeconds: Math.ceil(wait / 1000),
  });
}
