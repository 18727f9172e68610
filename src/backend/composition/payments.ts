import type { Gateway } from '../domain/gateways/gateway.js';
import type { CancelDeps } from '../domain/payments/cancel-transaction.js';
import { DueOutcomes } from '../domain/payments/due-outcomes.js';
import { HeldResponses } from '../domain/payments/held-responses.js';
import type { PayNowDeps } from '../domain/payments/pay-now.js';
import type { ReportDeps, ReportListeners } from '../domain/payments/report-transaction.js';
import { announceReport, type Reported } from '../domain/payments/report-transaction.js';
import { type OutcomeListeners, type ResolveDeps, resolvePayment } from '../domain/payments/resolve.js';
import type { ResolveManuallyDeps } from '../domain/payments/resolve-manually.js';
import type { Transaction } from '../domain/payments/transaction.js';
import type { RefundDeps } from '../domain/refunds/refund.js';
import type { Refund } from '../domain/refunds/refund-store.js';
import { type ResolveRefundDeps, resolveRefund } from '../domain/refunds/resolve-refund.js';
import type { UnitOfWork } from '../unit-of-work.js';
import type { BackendEvents } from './backend-events.js';
import type { BackendContext } from './context.js';

/** The operations on payments and refunds are built from these. */
export interface PaymentServices {
  readonly payNow: PayNowDeps;
  readonly cancel: CancelDeps;
  readonly resolveManually: ResolveManuallyDeps;
  readonly refund: RefundDeps;
}

export interface Payments {
  readonly services: PaymentServices;
  /** The means of the channel to store and announce the transaction reports of terminals. */
  readonly reports: Pick<ReportDeps, 'push'> & { readonly announce: (reported: Reported) => void };
  /** Starts the timers of pending payments and refunds. */
  start(): Promise<void>;
  /** Ends the responses that are held. */
  stop(): Promise<void>;
}

export interface PaymentsDeps extends Pick<OutcomeListeners, 'deliver' | 'showStatus'> {
  readonly unitOfWork: UnitOfWork;
  readonly events: BackendEvents;
  readonly gateways: Gateways;
  /** Counts a stored payment. */
  readonly countPayment: () => void;
  /** Counts a push that a full queue has lost. */
  readonly onPushDropped: () => void;
}

interface Gateways {
  readonly sandbox: Gateway;
  readonly acquirer: Gateway;
}

export function createPayments(deps: PaymentsDeps, context: BackendContext): Payments {
  const { unitOfWork, events, gateways, deliver, showStatus, countPayment, onPushDropped } = deps;
  const { inTransaction, stores } = unitOfWork;
  const { config, minter } = context;
  const held = new HeldResponses<Transaction>();
  const messageLifetimeMs = config['command.lifetime'];
  const push = { mintId: minter.orderedId, messageLifetimeMs, onPushDropped };
  const listeners = { held, onResolved: events.paymentResolved, deliver, showStatus };
  const callbackLogEntries = config['webhookLog.entries'];
  const resolve: ResolveDeps = { inTransaction, push, callbackLogEntries, listeners };
  const due = new DueOutcomes(
    stores.transactions,
    (id, resolution) => resolvePayment(resolve, id, resolution),
    context,
  );
  const onStored = (transaction: Transaction) => {
    countPayment();
    events.paymentStored(transaction);
  };
  const reportListeners: ReportListeners = {
    ...listeners,
    onStored,
    onReported: events.reportStored,
    onMoved: (transaction, from) =>
      from === 'SUCCESS' ? events.successCancelled(transaction) : events.paymentResolved(transaction),
  };
  const refunds = createRefunds(unitOfWork, gateways, events, context);
  return {
    services: {
      payNow: { ...gateways, store: stores.transactions, due, held, onStored },
      cancel: {
        inTransaction,
        held,
        onPendingCancelled: events.paymentResolved,
        onSuccessCancelled: events.successCancelled,
      },
      resolveManually: { store: stores.transactions, resolve },
      refund: refunds.service,
    },
    reports: { push, announce: (reported) => announceReport(reportListeners, reported) },
    async start() {
      held.start();
      await due.start();
      await refunds.start();
    },
    async stop() {
      await due.stop();
      held.stop();
      await refunds.stop();
    },
  };
}

function createRefunds(
  { inTransaction, stores }: UnitOfWork,
  gateways: Gateways,
  events: BackendEvents,
  context: BackendContext,
) {
  const { config } = context;
  const held = new HeldResponses<Refund>();
  const resolve: ResolveRefundDeps = { inTransaction, held, onResolved: events.refundResolved };
  const due = new DueOutcomes(
    stores.refunds,
    (id, resolution) => resolveRefund(resolve, id, resolution),
    context,
  );
  const service: RefundDeps = {
    ...gateways,
    inTransaction,
    due,
    held,
    cooldown: { ms: config['refund.cooldown'], from: config['refund.cooldownFrom'] },
    onAccepted: events.refundAccepted,
  };
  return {
    service,
    async start() {
      held.start();
      await due.start();
    },
    async stop() {
      await due.stop();
      held.stop();
    },
  };
}
