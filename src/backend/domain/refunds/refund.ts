import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Gateway, GatewayDecision } from '../gateways/gateway.js';
import type { InTransaction } from '../in-transaction.js';
import type { DueOutcomes } from '../payments/due-outcomes.js';
import type { HeldResponses } from '../payments/held-responses.js';
import { balanceOf, resolutionOf, type Transaction } from '../payments/transaction.js';
import { notFound, ServiceError } from '../service-error.js';
import { changeRefunded, effectOfNew } from './refund-effect.js';
import { type NewRefund, type Refund, refundOf } from './refund-store.js';
import type { RefundStores } from './resolve-refund.js';

export interface RefundRequest {
  readonly refundReferenceId: string;
  /** Minor units; undefined for the whole balance. */
  readonly amount: number | undefined;
  readonly reason: string | null;
}

export interface RefundDeps {
  readonly inTransaction: InTransaction<RefundStores>;
  readonly due: Pick<DueOutcomes, 'expect'>;
  readonly held: Pick<HeldResponses<Refund>, 'ended'>;
  readonly sandbox: Gateway;
  readonly acquirer: Gateway;
  readonly cooldown: Cooldown;
  readonly onAccepted: (refund: Refund) => void;
}

export interface Cooldown {
  readonly ms: number;
  /** The start of the cooldown: only the previous accepted refund, or the payment too. */
  readonly from: 'refund' | 'payment';
}

/** The state that decides on a refund, read in the database transaction that stores it. */
interface RefundState {
  readonly transaction: Transaction;
  /** The instant of the last refund that did not fail; undefined if there is none. */
  readonly lastAcceptedAt: number | undefined;
}

/**
 * Refunds a transaction that was found in the caller's reach. Balance and cooldown are checked, and the refund is
 * stored with its effect on the transaction, in one database transaction (REF-02, REF-03).
 *
 * @throws ServiceError ERR_DUPLICATE_REFERENCE, ERR_INVALID_STATE, ERR_REFUND_EXCEEDS_BALANCE, ERR_REFUND_COOLDOWN
 */
export async function refund(
  deps: RefundDeps,
  { id, sandbox }: Transaction,
  request: RefundRequest,
): Promise<Refund> {
  const gateway = sandbox ? deps.sandbox : deps.acquirer;
  const decision = gateway.refund(request.refundReferenceId);
  const createdAt = monotonicNow();
  const stored = await deps.inTransaction(async ({ refunds, transactions }) => {
    const transaction = await transactions.byId(id);
    if (transaction === undefined) throw notFound('transaction');
    if (await refunds.isReferenceUsed(transaction, request.refundReferenceId)) throw duplicate();
    const state = { transaction, lastAcceptedAt: await refunds.lastAcceptedAt(id) };
    const accepted = judge(state, request, decision, deps.cooldown, createdAt);
    const inserted = await refunds.insert(transaction, accepted);
    if (inserted === undefined) throw duplicate();
    const effect = effectOfNew(transaction, accepted, createdAt);
    const after = effect && (await changeRefunded(transactions, transaction, effect));
    return refundOf(inserted, after ?? transaction);
  });
  if (stored.status !== 'FAILED') deps.onAccepted(stored);
  if (decision.kind === 'final' || decision.outcome === undefined) return stored;
  const ended = decision.holdsResponse ? deps.held.ended(stored.id) : undefined;
  deps.due.expect(createdAt + decision.outcome.afterMs);
  return (await ended) ?? stored;
}

/** The rules, in the order in which they reject: state, balance, cooldown. */
function judge(
  { transaction, lastAcceptedAt }: RefundState,
  { refundReferenceId, amount: requested, reason }: RefundRequest,
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
  const amount = requested ?? balance;
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

/** Rejects a refund during the cooldown. REF-03: a refund at the instant of its end is accepted. */
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

function duplicate(): ServiceError {
  return new ServiceError('ERR_DUPLICATE_REFERENCE', 'the refundReferenceId was used before');
}
