import { monotonicNow } from '../../../text/clock/process-clock.js';
import { callbackOf, type GatewayCallbackStore, recordCallback } from '../callbacks/gateway-callback.js';
import type { MessageStore, OutboundMessage } from '../commands/message.js';
import { enqueuePush, type PushDeps, type PushStore } from '../commands/push.js';
import type { InTransaction } from '../in-transaction.js';
import { configIdOf } from '../terminals/terminal.js';
import { changeTransaction } from './change-transaction.js';
import type { HeldResponses } from './held-responses.js';
import { paymentStatusMessage } from './payment-status.js';
import { failureMessages, type Outcome, type Transaction } from './transaction.js';
import type { TransactionStore } from './transaction-store.js';

/** The stores that the end of a payment is written to. */
export interface ResolveStores {
  readonly transactions: TransactionStore;
  readonly callbacks: GatewayCallbackStore;
  readonly messages: MessageStore;
}

/** The listeners for a committed outcome. None of them can undo it. */
export interface OutcomeListeners {
  /** A response that is held for the payment ends. */
  readonly held: Pick<HeldResponses<Transaction>, 'release'>;
  readonly onResolved: (transaction: Transaction) => void;
  /** Delivers the stored push. */
  readonly deliver: (push: OutboundMessage) => void;
  /** Shows dashboards the status of a payment of the terminal. */
  readonly showStatus: (configId: number, transaction: Transaction) => void;
}

export interface ResolveDeps {
  readonly inTransaction: InTransaction<ResolveStores>;
  readonly push: PushDeps;
  /** The newest gateway callbacks that are kept. */
  readonly callbackLogEntries: number;
  readonly listeners: OutcomeListeners;
}

/**
 * Ends a pending payment as its gateway decided: when it is due, or by an administrator's manual callback. The outcome,
 * the callback and the push to the terminal are stored in one database transaction, so that no crash and no snapshot
 * can separate them. Then the outcome is announced.
 *
 * `reportTransaction` ends payments with the same push and announcement. Cancelled payments have no callback and no
 * push (`cancelTransaction`).
 *
 * @returns undefined, and nothing has changed, if the payment is no longer pending: an earlier cancellation stays
 * (PAY-06)
 */
export async function resolvePayment(
  deps: ResolveDeps,
  id: number,
  { status, errorCode }: Outcome,
): Promise<Transaction | undefined> {
  const updatedAt = monotonicNow();
  const errorMessage = errorCode && failureMessages[errorCode];
  const resolved = await deps.inTransaction(async ({ transactions, callbacks, messages }) => {
    const pending = await transactions.byId(id);
    if (pending?.status !== 'PENDING') return undefined;
    const change = { status, errorCode, errorMessage, updatedAt };
    const transaction = await changeTransaction(transactions, pending, change);
    if (transaction === undefined) return undefined;
    const callback = callbackOf(transaction, updatedAt);
    if (callback !== undefined) await recordCallback(callbacks, callback, deps.callbackLogEntries);
    return { transaction, push: await pushOutcome(messages, deps.push, transaction) };
  });
  if (resolved !== undefined) announceOutcome(deps.listeners, resolved);
  return resolved?.transaction;
}

/**
 * Stores the push to the terminal that the payment names, in the transaction that ends the payment (PAY-07, MSG-01).
 *
 * @returns undefined if it names none, or a full queue has lost the push
 */
export async function pushOutcome(
  messages: PushStore,
  deps: PushDeps,
  transaction: Transaction,
): Promise<OutboundMessage | undefined> {
  const { terminalId, updatedAt } = transaction;
  if (terminalId === null) return undefined;
  const configId = configIdOf(terminalId);
  const message = paymentStatusMessage(transaction);
  return enqueuePush(messages, deps, { configId, createdAt: updatedAt, ...message });
}

/** A committed outcome, and its push to the terminal if the payment names one. */
export interface PushedOutcome {
  readonly transaction: Transaction;
  readonly push: OutboundMessage | undefined;
}

/** Announces an outcome that is committed. */
export function announceOutcome(
  { held, onResolved, deliver, showStatus }: OutcomeListeners,
  { transaction, push }: PushedOutcome,
): void {
  held.release(transaction);
  onResolved(transaction);
  if (push !== undefined) deliver(push);
  if (transaction.terminalId !== null) showStatus(configIdOf(transaction.terminalId), transaction);
}
