import type { BackendConfig } from '../config.js';
import type { Gateway } from '../domain/gateways/gateway.js';
import type { CancelDeps } from '../domain/payments/cancel-transaction.js';
import type { PayNowDeps } from '../domain/payments/pay-now.js';
import type { ReportStore } from '../domain/payments/report-store.js';
import { announceReport, type Reported } from '../domain/payments/report-transaction.js';
import { Resolutions } from '../domain/payments/resolutions.js';
import type { TransactionStore } from '../domain/payments/transaction-store.js';
import type { RefundDeps } from '../domain/refunds/refund.js';
import type { Refund, RefundStore } from '../domain/refunds/refund-store.js';
import type { SettlementStore } from '../domain/settlement/settlement.js';
import type { TotalsStore } from '../domain/settlement/totals.js';
import { BackgroundWork } from '../lifecycle/background-work.js';
import type { Db } from '../store/engine/database.js';
import type { RecordResolved } from '../store/payments/payment-outcome.js';
import { createReportStore } from '../store/payments/report-store.js';
import { createRefundStore } from '../store/refunds/refund-store.js';
import { createSettlementStore } from '../store/settlement/settlement-store.js';
import { createTotalsStore } from '../store/settlement/totals-store.js';
import type { createBackendEvents } from './backend-events.js';

/** What the operations on money are made of. */
export interface PaymentServices {
  readonly payNow: PayNowDeps;
  readonly cancel: CancelDeps;
  readonly refund: RefundDeps;
  readonly refunds: RefundStore;
  readonly totals: TotalsStore;
  readonly settlements: SettlementStore;
}

export interface PaymentServicesOptions {
  readonly db: Db;
  readonly config: BackendConfig;
  readonly transactions: TransactionStore;
  /** Stores the push of a payment that ended, in the transaction that ends it. */
  readonly pushResolved: RecordResolved;
  readonly announcements: ReturnType<typeof createBackendEvents>;
  readonly resolutions: Resolutions;
  readonly sandbox: Gateway;
  readonly acquirer: Gateway;
  readonly onInternalError: (error: unknown) => void;
}

/** The services, and what ends pending refunds: to be started and stopped with the backend. */
export function createPaymentServices(options: PaymentServicesOptions) {
  const { db, config, transactions, announcements, resolutions, sandbox, acquirer } = options;
  const refunds = createRefundStore(db);
  const refundResolutions = new Resolutions<Refund>(
    refunds,
    async (refund) => announcements.refundResolved(refund),
    options.onInternalError,
  );
  const services: PaymentServices = {
    payNow: { store: transactions, resolutions, sandbox, acquirer, onStored: announcements.paymentStored },
    cancel: {
      store: transactions,
      resolutions,
      onPendingCancelled: announcements.paymentCancelled,
      onSuccessCancelled: announcements.successCancelled,
    },
    refund: {
      store: refunds,
      resolutions: refundResolutions,
      sandbox,
      acquirer,
      cooldown: { ms: config.refundCooldownMs, from: config.refundCooldownFrom },
      onAccepted: announcements.refundAccepted,
    },
    refunds,
    totals: createTotalsStore(db),
    settlements: createSettlementStore(db),
  };
  const { paymentStored: onStored, resolutionStored: onResolved, reportStored: onReported } = announcements;
  const reports: ReportStore = createReportStore(db, options.pushResolved);
  const work = new BackgroundWork(options.onInternalError);
  const inBackground = (each: Promise<void>) => work.run(each);
  const reported = (report: Reported) =>
    announceReport({ resolutions, onStored, onReported, onResolved, inBackground }, report);
  return { services, refundResolutions, reports, reported, idle: () => work.idle() };
}
