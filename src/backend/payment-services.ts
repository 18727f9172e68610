import type { createAnnouncements } from './announcements.js';
import { BackgroundWork } from './background-work.js';
import type { BackendConfig } from './config.js';
import type { Gateway } from './gateways/gateway.js';
import type { CancelParts } from './payments/cancel-transaction.js';
import type { PayNowParts } from './payments/pay-now.js';
import type { RefundParts } from './payments/refund.js';
import type { Refund, RefundStore } from './payments/refund-store.js';
import type { ReportStore } from './payments/report-store.js';
import { announceReport, type Reported } from './payments/report-transaction.js';
import { Resolutions } from './payments/resolutions.js';
import type { TransactionStore } from './payments/transaction-store.js';
import type { SettlementStore } from './reports/settlement.js';
import type { TotalsStore } from './reports/totals.js';
import type { Db } from './store/database.js';
import { createRefundStore } from './store/refund-store.js';
import { createReportStore } from './store/report-store.js';
import type { RecordResolved } from './store/resolution-records.js';
import { createSettlementStore } from './store/settlement-store.js';
import { createTotalsStore } from './store/totals-store.js';

/** What the operations on money are made of. */
export interface PaymentServices {
  readonly payNow: PayNowParts;
  readonly cancel: CancelParts;
  readonly refund: RefundParts;
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
  readonly announcements: ReturnType<typeof createAnnouncements>;
  readonly resolutions: Resolutions;
  readonly sandbox: Gateway;
  readonly acquirer: Gateway;
  readonly onFault: (fault: unknown) => void;
}

/** The services, and what ends pending refunds: to be started and stopped with the backend. */
export function createPaymentServices(options: PaymentServicesOptions) {
  const { db, config, transactions, announcements, resolutions, sandbox, acquirer } = options;
  const refunds = createRefundStore(db);
  const refundResolutions = new Resolutions<Refund>(
    refunds,
    async (refund) => announcements.refundResolved(refund),
    options.onFault,
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
  const work = new BackgroundWork(options.onFault);
  const inBackground = (each: Promise<void>) => work.run(each);
  const reported = (report: Reported) =>
    announceReport({ resolutions, onStored, onReported, onResolved, inBackground }, report);
  return { services, refundResolutions, reports, reported, idle: () => work.idle() };
}
