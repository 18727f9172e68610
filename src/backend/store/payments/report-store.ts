import type { Report, ReportOutcome, ReportStore } from '../../domain/payments/report-store.js';
import type { Transaction } from '../../domain/payments/transaction.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';
import { createDailyTotals } from '../settlement/daily-totals.js';
import type { RecordResolved } from './payment-outcome.js';
import { createTransactionChange } from './transaction-change.js';
import { createTransactionInserts } from './transaction-inserts.js';
import { readTransaction, type TransactionRow } from './transaction-row.js';

interface Label {
  id: number;
  gateway: string;
  specificTId: string;
  reportedStatus: string;
  updatedAt: number;
}

/** Reports are production, whatever the merchant's apps do: the sandbox never meets one (SBX-25). */
const production = 0;

/** `recordResolved` stores what the terminal is to hear of a payment that leaves PENDING by its report. */
export function createReportStore(db: Db, recordResolved?: RecordResolved): ReportStore {
  // Either of the two: the referenceId of any transaction, the specificTId of another report.
  const insert = createTransactionInserts(db, createDailyTotals(db), (conflict) => conflict.doNothing());
  const change = createTransactionChange(db);
  const bySpecificTId = statement<{ specificTId: string; merchantId: string }, TransactionRow>((parameter) =>
    db
      .selectFrom('transactions')
      .selectAll()
      .where('specific_tid', '=', parameter('specificTId'))
      .where('merchant_id', '=', parameter('merchantId'))
      .where('reported_status', 'is not', null),
  );
  const byReference = statement<{ referenceId: string; merchantId: string }, TransactionRow>((parameter) =>
    db
      .selectFrom('transactions')
      .selectAll()
      .where('reference_id', '=', parameter('referenceId'))
      .where('merchant_id', '=', parameter('merchantId'))
      .where('sandbox', '=', production),
  );
  const label = statement<Label, TransactionRow>((parameter) =>
    db
      .updateTable('transactions')
      .set({
        gateway: parameter('gateway'),
        specific_tid: parameter('specificTId'),
        reported_status: parameter('reportedStatus'),
        updated_at: parameter('updatedAt'),
      })
      .where('id', '=', parameter('id'))
      .returningAll(),
  );

  /** As part of the caller's transaction, if there is one. */
  function atomically<T>(work: (on: Db) => Promise<T>): Promise<T> {
    return db.isTransaction ? work(db) : db.transaction().execute(work);
  }

  /** It meets a transaction that is there: it is the same, says how that one went on, or means another payment. */
  function meet(report: Report): Promise<ReportOutcome> {
    return atomically(async (trx) => {
      const [reported] = (await bySpecificTId(trx, report)).rows;
      if (reported !== undefined) {
        const known = readTransaction(reported);
        if (!isSamePayment(known, report) || known.gateway !== report.gateway) return { kind: 'taken' };
        if (known.reportedStatus === report.reportedStatus) return { kind: 'repeated', transaction: known };
        return match(trx, known, report);
      }
      const [row] = (await byReference(trx, report)).rows;
      const named = row && readTransaction(row);
      const awaits =
        named?.status === 'PENDING' && named.specificTId === null && isSamePayment(named, report);
      return awaits ? match(trx, named, report) : { kind: 'taken' };
    });
  }

  async function match(trx: Db, known: Transaction, report: Report): Promise<ReportOutcome> {
    const { status, gateway, specificTId, reportedStatus, at: updatedAt } = report;
    if (known.status !== status) {
      const moved = await change(trx, known, { status, updatedAt });
      if (moved === undefined) return { kind: 'state' };
    }
    const [row] = (await label(trx, { id: known.id, gateway, specificTId, reportedStatus, updatedAt })).rows;
    const transaction = row === undefined ? known : readTransaction(row);
    const leftPending = known.status === 'PENDING' && status !== 'PENDING';
    if (leftPending) await recordResolved?.(trx, transaction);
    return { kind: 'matched', transaction, leftPending, firstReport: known.reportedStatus === null };
  }

  return {
    async report(report) {
      const { at, ...fields } = report;
      const transaction = await insert({
        ...fields,
        sandbox: false,
        errorCode: null,
        errorMessage: null,
        refundedAmount: 0,
        settlementBatchId: null,
        resolution: null,
        createdAt: at,
        updatedAt: at,
      });
      return transaction === undefined ? meet(report) : { kind: 'stored', transaction };
    },
  };
}

function isSamePayment(known: Transaction, report: Report): boolean {
  const fields = ['referenceId', 'terminalId', 'amount', 'currency'] as const;
  return fields.every((name) => known[name] === report[name]);
}
