import type { ReportedFields, ReportKey, ReportStore } from '../../domain/payments/report-store.js';
import type { Db } from '../engine/database.js';
import type { PreparedStore } from '../engine/prepared-store.js';
import { statement } from '../engine/statement.js';
import { prepareDailyTotals } from '../settlement/daily-totals.js';
import { prepareTransactionInserts } from './transaction-inserts.js';
import { type TransactionRow, transactions } from './transaction-table.js';

/** The sandbox flag of reports: they are always production payments. */
const production = 0;

export function prepareReportStore(db: Db): PreparedStore<ReportStore> {
  // A conflict is the referenceId of any transaction, or the specificTId of another report.
  const insert = prepareTransactionInserts(db, prepareDailyTotals(db), (conflict) => conflict.doNothing());
  const bySpecificTId = statement<ReportKey, TransactionRow>((parameter) =>
    db
      .selectFrom('transactions')
      .select(transactions.selection)
      .$castTo<TransactionRow>()
      .where('specific_tid', '=', parameter('specificTId'))
      .where('merchant_id', '=', parameter('merchantId'))
      .where('reported_status', 'is not', null),
  );
  const byReference = statement<ReportKey, TransactionRow>((parameter) =>
    db
      .selectFrom('transactions')
      .select(transactions.selection)
      .$castTo<TransactionRow>()
      .where('reference_id', '=', parameter('referenceId'))
      .where('merchant_id', '=', parameter('merchantId'))
      .where('sandbox', '=', production),
  );
  const saveFields = statement<ReportedFields & { readonly id: number }, TransactionRow>((parameter) =>
    db
      .updateTable('transactions')
      .set({
        gateway: parameter('gateway'),
        specific_tid: parameter('specificTId'),
        reported_status: parameter('reportedStatus'),
        updated_at: parameter('updatedAt'),
      })
      .where('id', '=', parameter('id'))
      .returning(transactions.selection)
      .$castTo<TransactionRow>(),
  );

  return (on) => ({
    insert: insert(on),
    async bySpecificTId(key) {
      const [row] = (await bySpecificTId(on, key)).rows;
      return row && transactions.read(row);
    },
    async byReference(key) {
      const [row] = (await byReference(on, key)).rows;
      return row && transactions.read(row);
    },
    async saveFields(id, fields) {
      const [row] = (await saveFields(on, { ...fields, id })).rows;
      if (row === undefined) throw new Error(`transaction ${id} no longer exists`);
      return transactions.read(row);
    },
  });
}
