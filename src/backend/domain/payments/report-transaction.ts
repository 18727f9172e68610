import { amountRange, isAmountInRange, isCurrency } from '../../../contract/money.js';
import { duplicateReference, ServiceError } from '../service-error.js';
import type { Report, ReportedPaymentStatus, ReportStore } from './report-store.js';
import type { OnResolved, Resolutions } from './resolutions.js';
import type { Transaction } from './transaction.js';

/** A report as the terminal words it. */
export type WordedReport = Omit<Report, 'status' | 'at'>;

/** `new`: a transaction of its own. `resolved`: one that was pending has its outcome by it. `nothing`: known already. */
export interface Reported {
  readonly transaction: Transaction;
  readonly news: 'new' | 'resolved' | 'changed' | 'nothing';
  /** No terminal had reported it before. */
  readonly firstReport: boolean;
}

const statuses: Readonly<Record<string, ReportedPaymentStatus>> = {
  TRANS_SUCCESS: 'SUCCESS',
  TRANS_FAILED: 'FAILED',
  TRANS_PENDING: 'PENDING',
};

/**
 * Records what a terminal reports. The same report again changes nothing, however often, at once or later
 * (MSG-05); one that says something else of a known payment follows the rules of MSG-07. What is to be told of
 * it is told by `announceReport`, once it is stored for good.
 *
 * @throws ServiceError ERR_VALIDATION, ERR_INVALID_AMOUNT, ERR_DUPLICATE_REFERENCE, ERR_INVALID_STATE
 */
export async function reportTransaction(store: ReportStore, worded: WordedReport): Promise<Reported> {
  const report: Report = { ...worded, status: checked(worded), at: Date.now() };
  const outcome = await store.report(report);
  switch (outcome.kind) {
    case 'taken':
      throw duplicateReference();
    case 'state':
      throw new ServiceError('ERR_INVALID_STATE', `the transaction can no longer become ${report.status}`);
    case 'repeated':
      return { transaction: outcome.transaction, news: 'nothing', firstReport: false };
    case 'stored':
      return { transaction: outcome.transaction, news: 'new', firstReport: true };
    case 'matched': {
      const { transaction, leftPending, firstReport } = outcome;
      return { transaction, news: leftPending ? 'resolved' : 'changed', firstReport };
    }
  }
}

export interface ReportAnnouncement {
  readonly resolutions: Pick<Resolutions, 'release'>;
  readonly onStored: (transaction: Transaction) => void;
  readonly onReported: (transaction: Transaction) => void;
  readonly onResolved: OnResolved;
  /** For what the report does not wait for, and a stop of the service does. */
  readonly inBackground: (work: Promise<void>) => void;
}

/** Tells whoever is to hear of it. Nothing of a report depends on it. */
export function announceReport(
  parts: ReportAnnouncement,
  { transaction, news, firstReport }: Reported,
): void {
  if (news === 'new') parts.onStored(transaction);
  if (firstReport) parts.onReported(transaction);
  if (news !== 'resolved') return;
  // An answer that was held for it ends.
  parts.resolutions.release(transaction);
  parts.inBackground(parts.onResolved(transaction));
}

function checked({ reportedStatus, amount, currency }: WordedReport): ReportedPaymentStatus {
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
