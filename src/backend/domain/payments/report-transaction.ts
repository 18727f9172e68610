import { maxReportedAmount, reportedStatuses } from '../../../contract/channel/messages.js';
import { isCurrency } from '../../../contract/money.js';
import type { PaymentStatus } from '../../../contract/rest/payments.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { OutboundMessage } from '../commands/message.js';
import type { PushDeps, PushStore } from '../commands/push.js';
import type { InTransaction } from '../in-transaction.js';
import { duplicateReference, ServiceError } from '../service-error.js';
import { changeTransaction } from './change-transaction.js';
import { newTransaction } from './new-transaction.js';
import type { Report, ReportedPaymentStatus, ReportStore } from './report-store.js';
import { announceOutcome, type OutcomeListeners, pushOutcome } from './resolve.js';
import type { Transaction } from './transaction.js';
import type { TransactionStore } from './transaction-store.js';

/** A report as the terminal sends it, with the location of the terminal that sends it. */
export interface SentReport extends Omit<Report, 'status' | 'at'> {
  /** The terminalId in the report, which must be that of the terminal. */
  readonly namedTerminalId: string;
}

export interface ReportStores {
  readonly reports: ReportStore;
  readonly transactions: Pick<TransactionStore, 'update'>;
  readonly messages: PushStore;
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
   * `new`: the report created the transaction. `ended`: the report gave the pending transaction its final status.
   * `moved`: it changed another status. `attached`: a pending transaction got the fields of its first report.
   * `repeated`: nothing has changed.
   */
  readonly effect: 'new' | 'ended' | 'moved' | 'attached' | 'repeated';
  /** The status before the report; null for a new transaction. */
  readonly statusBefore: PaymentStatus | null;
  /** True for the first report of the transaction. */
  readonly firstReport: boolean;
  /** True if the report repeats a known specificTId and has other values that were not stored. */
  readonly differs: boolean;
  /** The push to the terminal that a payment names which has ended. */
  readonly push?: OutboundMessage | undefined;
}

/**
 * Records a transaction report. A report with a known specificTId is never rejected, and stores nothing new: it can
 * only move the status along the table of transitions (MSG-05, MSG-07). `announceReport` announces it after the commit.
 *
 * @throws ServiceError ERR_FORBIDDEN, ERR_VALIDATION, ERR_INVALID_AMOUNT, ERR_DUPLICATE_REFERENCE
 */
export async function reportTransaction(deps: ReportDeps, sent: SentReport): Promise<Reported> {
  const { namedTerminalId: _, ...fields } = sent;
  const currency = sent.currency.toUpperCase();
  const report: Report = { ...fields, currency, status: statusOf(sent.reportedStatus), at: monotonicNow() };
  const problem = problemOf(sent, currency);
  if (problem === undefined) {
    const first = newTransaction({ ...report, sandbox: false }, report, report.at);
    const transaction = await deps.reports.insert(first, null);
    if (transaction !== undefined)
      return { transaction, effect: 'new', statusBefore: null, firstReport: true, differs: false };
  }
  return deps.inTransaction((stores) => applyToKnown(stores, deps.push, report, problem));
}

/** Applies a report whose specificTId or referenceId is in use, by the same payment or by another one. */
async function applyToKnown(
  stores: ReportStores,
  push: PushDeps,
  report: Report,
  problem: ServiceError | undefined,
): Promise<Reported> {
  const reported = await stores.reports.bySpecificTId(report);
  if (reported !== undefined) return repeat(stores, push, reported, report, problem);
  if (problem !== undefined) throw problem;
  const named = await stores.reports.byReference(report);
  const awaitsReport =
    named?.status === 'PENDING' && named.specificTId === null && isSamePayment(named, report);
  if (!awaitsReport) throw duplicateReference();
  return attach(stores, push, named, report);
}

/** Applies another report of a reported transaction: at most its status counts, and only from its own terminal. */
async function repeat(
  stores: ReportStores,
  push: PushDeps,
  known: Transaction,
  report: Report,
  problem: ServiceError | undefined,
): Promise<Reported> {
  const otherValues =
    problem !== undefined || !isSamePayment(known, report) || known.gateway !== report.gateway;
  const isOwn = known.terminalId === report.terminalId && problem?.code !== 'ERR_FORBIDDEN';
  const moved = isOwn ? await move(stores, known, report) : undefined;
  if (moved === undefined) {
    const differs = otherValues || known.reportedStatus !== report.reportedStatus;
    return {
      transaction: known,
      effect: 'repeated',
      statusBefore: known.status,
      firstReport: false,
      differs,
    };
  }
  const { gateway, specificTId } = known;
  const { reportedStatus, at: updatedAt } = report;
  const fields = { gateway, specificTId: specificTId ?? '', reportedStatus, updatedAt };
  const transaction = await stores.reports.saveFields(known.id, fields);
  return finish(stores, push, known, { transaction, firstReport: false, differs: otherValues });
}

/** Applies the first report of a pending transaction. With an unknown status the transaction stays pending. */
async function attach(
  stores: ReportStores,
  push: PushDeps,
  known: Transaction,
  report: Report,
): Promise<Reported> {
  await move(stores, known, report);
  const { gateway, specificTId, reportedStatus, at: updatedAt } = report;
  const fields = { gateway, specificTId, reportedStatus, updatedAt };
  const transaction = await stores.reports.saveFields(known.id, fields);
  return finish(stores, push, known, { transaction, firstReport: true, differs: false });
}

/** Returns undefined, and changes nothing, if the table of transitions does not allow the status of the report. */
async function move(
  { transactions }: ReportStores,
  known: Transaction,
  { status, at: updatedAt }: Report,
): Promise<Transaction | undefined> {
  return changeTransaction(transactions, known, { status, updatedAt }, 'report');
}

/** Stores the push of a pending payment that has ended with SUCCESS or FAILED. */
async function finish(
  { messages }: ReportStores,
  push: PushDeps,
  { status: statusBefore }: Transaction,
  after: Pick<Reported, 'transaction' | 'firstReport' | 'differs'>,
): Promise<Reported> {
  const { transaction } = after;
  if (transaction.status === statusBefore) return { ...after, effect: 'attached', statusBefore };
  if (statusBefore !== 'PENDING') return { ...after, effect: 'moved', statusBefore };
  const ended = { ...after, effect: 'ended', statusBefore } as const;
  if (transaction.status === 'CANCELLED') return ended;
  return { ...ended, push: await pushOutcome(messages, push, transaction) };
}

export interface ReportListeners extends OutcomeListeners {
  readonly onStored: (transaction: Transaction) => void;
  readonly onReported: (transaction: Transaction) => void;
  /** Announces a transaction whose status a report has moved, although it was not pending. */
  readonly onMoved: (transaction: Transaction, from: PaymentStatus) => void;
}

/** Announces a report that is committed. */
export function announceReport(
  listeners: ReportListeners,
  { transaction, effect, statusBefore, firstReport, push }: Reported,
): void {
  if (effect === 'new') listeners.onStored(transaction);
  if (firstReport) listeners.onReported(transaction);
  if (effect === 'moved' && statusBefore !== null) listeners.onMoved(transaction, statusBefore);
  if (effect !== 'ended') return;
  if (transaction.status !== 'CANCELLED') {
    announceOutcome(listeners, { transaction, push });
    return;
  }
  // As in `cancelTransaction`: only SUCCESS and FAILED are pushed.
  listeners.held.release(transaction);
  listeners.onResolved(transaction);
}

function isSamePayment(known: Transaction, report: Report): boolean {
  const fields = ['referenceId', 'terminalId', 'amount', 'currency'] as const;
  return fields.every((name) => known[name] === report[name]);
}

/** MSG-08: a status that is not known is REPORTED. */
function statusOf(reported: string): ReportedPaymentStatus {
  const known: Readonly<Record<string, ReportedPaymentStatus>> = reportedStatuses;
  return (Object.hasOwn(known, reported) ? known[reported] : undefined) ?? 'REPORTED';
}

/** Returns the reason to reject a report, unless its specificTId is known. */
function problemOf(
  { terminalId, namedTerminalId, amount }: SentReport,
  currency: string,
): ServiceError | undefined {
  if (namedTerminalId !== terminalId)
    return new ServiceError('ERR_FORBIDDEN', 'terminalId is not the terminalId of this session');
  if (!isCurrency(currency))
    return new ServiceError('ERR_VALIDATION', 'currency is not an ISO 4217 currency code');
  if (amount >= 1 && amount <= maxReportedAmount) return undefined;
  const range = `amount must be in minor units, from 1 to ${maxReportedAmount}`;
  return new ServiceError('ERR_INVALID_AMOUNT', range);
}
