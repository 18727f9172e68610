import { amountRange, isAmountInRange, isCurrency } from '../../../contract/money.js';
import type { MessageStore, OutboundMessage } from '../commands/message.js';
import type { InTransaction } from '../in-transaction.js';
import { duplicateReference, ServiceError } from '../service-error.js';
import { changeTransaction } from './change-transaction.js';
import { newTransaction } from './new-transaction.js';
import type { Report, ReportedPaymentStatus, ReportStore } from './report-store.js';
import { announceOutcome, type OutcomeListeners, type PushDeps, pushOutcome } from './resolve.js';
import type { Transaction } from './transaction.js';
import type { TransactionStore } from './transaction-store.js';

/** A report as the terminal sends it. */
export type SentReport = Omit<Report, 'status' | 'at'>;

export interface ReportStores {
  readonly reports: ReportStore;
  readonly transactions: Pick<TransactionStore, 'update'>;
  readonly messages: Pick<MessageStore, 'enqueue'>;
}

export interface ReportDeps {
  readonly reports: Pick<ReportStore, 'insert'>;
  readonly inTransaction: InTransaction<ReportStores>;
  readonly push: PushDeps;
}

/** The effect of a report on the transaction that it is about. */
export interface Reported {
  readonly transaction: Transaction;
  /**
   * `new`: the report created the transaction. `resolved`: the report gave the pending transaction its outcome.
   * `changed`: the report's fields replaced others. `repeated`: the report was stored before, so nothing has changed.
   */
  readonly effect: 'new' | 'resolved' | 'changed' | 'repeated';
  /** True for the first report of the transaction. */
  readonly firstReport: boolean;
  /** The push to the terminal that a resolved payment names. */
  readonly push?: OutboundMessage | undefined;
}

const statuses: Readonly<Record<string, ReportedPaymentStatus>> = {
  TRANS_SUCCESS: 'SUCCESS',
  TRANS_FAILED: 'FAILED',
  TRANS_PENDING: 'PENDING',
};

/**
 * Records a transaction report. Repetitions of a report change nothing, concurrent or later (MSG-05); a report with
 * another status of a known payment follows the rules of MSG-07. `announceReport` announces it after the commit.
 *
 * @throws ServiceError ERR_VALIDATION, ERR_INVALID_AMOUNT, ERR_DUPLICATE_REFERENCE, ERR_INVALID_STATE
 */
export async function reportTransaction(deps: ReportDeps, sent: SentReport): Promise<Reported> {
  const report: Report = { ...sent, status: checkedStatus(sent), at: Date.now() };
  const stored = await deps.reports.insert(
    newTransaction({ ...report, sandbox: false }, report, report.at),
    null,
  );
  if (stored !== undefined) return { transaction: stored, effect: 'new', firstReport: true };
  return deps.inTransaction((stores) => applyToKnown(stores, deps.push, report));
}

/** Applies a report whose specificTId or referenceId is in use, by the same payment or by another one. */
async function applyToKnown(stores: ReportStores, push: PushDeps, report: Report): Promise<Reported> {
  const reported = await stores.reports.bySpecificTId(report);
  if (reported !== undefined) {
    if (!isSamePayment(reported, report) || reported.gateway !== report.gateway) throw duplicateReference();
    if (reported.reportedStatus === report.reportedStatus)
      return { transaction: reported, effect: 'repeated', firstReport: false };
    return applyTo(stores, push, reported, report);
  }
  const named = await stores.reports.byReference(report);
  const awaitsReport =
    named?.status === 'PENDING' && named.specificTId === null && isSamePayment(named, report);
  if (!awaitsReport) throw duplicateReference();
  return applyTo(stores, push, named, report);
}

async function applyTo(
  { reports, transactions, messages }: ReportStores,
  push: PushDeps,
  known: Transaction,
  { status, gateway, specificTId, reportedStatus, at: updatedAt }: Report,
): Promise<Reported> {
  const moves = known.status !== status;
  if (moves && (await changeTransaction(transactions, known, { status, updatedAt })) === undefined)
    throw new ServiceError('ERR_INVALID_STATE', `the transaction can no longer become ${status}`);
  const fields = { gateway, specificTId, reportedStatus, updatedAt };
  const transaction = await reports.saveFields(known.id, fields);
  const resolved = moves && known.status === 'PENDING';
  const firstReport = known.reportedStatus === null;
  if (!resolved) return { transaction, effect: 'changed', firstReport };
  return {
    transaction,
    effect: 'resolved',
    firstReport,
    push: await pushOutcome(messages, push, transaction),
  };
}

export interface ReportListeners extends OutcomeListeners {
  readonly onStored: (transaction: Transaction) => void;
  readonly onReported: (transaction: Transaction) => void;
}

/** Announces a report that is committed. */
export function announceReport(
  listeners: ReportListeners,
  { transaction, effect, firstReport, push }: Reported,
): void {
  if (effect === 'new') listeners.onStored(transaction);
  if (firstReport) listeners.onReported(transaction);
  if (effect === 'resolved') announceOutcome(listeners, { transaction, push });
}

function isSamePayment(known: Transaction, report: Report): boolean {
  const fields = ['referenceId', 'terminalId', 'amount', 'currency'] as const;
  return fields.every((name) => known[name] === report[name]);
}

function checkedStatus({ reportedStatus, amount, currency }: SentReport): ReportedPaymentStatus {
  const status = Object.hasOwn(statuses, reportedStatus) ? statuses[reportedStatus] : undefined;
  if (status === undefined) {
    throw new ServiceError('ERR_VALIDATION', `status must be one of ${Object.keys(statuses).join(', ')}`);
  }
  if (!isCurrency(currency))
    throw new ServiceError('ERR_VALIDATION', 'currency is not an ISO 4217 currency code');
  if (!isAmountInRange(amount, currency)) {
    throw new ServiceError(
      'ERR_INVALID_AMOUNT',
      `amount must be in minor units, from ${amountRange.min} to ${amountRange.max} currency units`,
    );
  }
  return status;
}
