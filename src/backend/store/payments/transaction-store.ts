import { failureMessages } from '../../domain/payments/transaction.js';
import type { TransactionFilter, TransactionStore } from '../../domain/payments/transaction-store.js';
import type { Db } from '../engine/database.js';
import { dueRows, nextDueAt } from '../engine/pending-due.js';
import { within } from '../engine/reach-filter.js';
import { statement } from '../engine/statement.js';
import { createDailyTotals } from '../settlement/daily-totals.js';
import type { RecordResolved } from './payment-outcome.js';
import { createTransactionChange } from './transaction-change.js';
import { createTransactionInserts, referenceConflict } from './transaction-inserts.js';
import { type ListOptions, listTransactions } from './transaction-list.js';
import { readTransaction, type TransactionRow } from './transaction-row.js';

export interface TransactionStoreOptions extends ListOptions {
  readonly recordResolved?: RecordResolved;
}

export function createTransactionStore(
  db: Db,
  options: TransactionStoreOptions = { scanRows: 5_000 },
): TransactionStore {
  const change = createTransactionChange(db);
  const insert = createTransactionInserts(db, createDailyTotals(db), referenceConflict);
  const byId = statement<{ id: number }, TransactionRow>((parameter) =>
    db.selectFrom('transactions').selectAll().where('id', '=', parameter('id')),
  );

  function filtered(on: Db, { reach, sandbox }: TransactionFilter) {
    return on
      .selectFrom('transactions')
      .selectAll()
      .where('sandbox', '=', sandbox ? 1 : 0)
      .where(within<'transactions'>(reach));
  }

  return {
    insert,
    async byReference(filter, referenceId, merchantId) {
      const rows = await filtered(db, filter)
        .where('reference_id', '=', referenceId)
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .limit(2)
        .execute();
      return rows.map(readTransaction);
    },
    async byTradeNo(filter, tradeNo, merchantId) {
      const row = await filtered(db, filter)
        .where('trade_no', '=', tradeNo)
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .executeTakeFirst();
      return row && readTransaction(row);
    },
    list: (filter, search, after, limit) => listTransactions(db, options, filter, search, after, limit),
    due: (now, limit) => dueRows(db, 'transactions', now, limit),
    nextDueAt: () => nextDueAt(db, 'transactions'),
    resolve(id, { status, errorCode }, at) {
      return db.transaction().execute(async (trx) => {
        const [row] = (await byId(trx, { id })).rows;
        // A cancellation that came first stands.
        if (row === undefined || row.status !== 'PENDING') return undefined;
        const errorMessage = errorCode && failureMessages[errorCode];
        const patch = { status, errorCode, errorMessage, updatedAt: at };
        const resolved = await change(trx, readTransaction(row), patch);
        if (resolved !== undefined) await options.recordResolved?.(trx, resolved);
        return resolved;
      });
    },
    cancel(filter, id, at) {
      return db.transaction().execute(async (trx) => {
        const row = await filtered(trx, filter).where('id', '=', id).executeTakeFirst();
        if (row === undefined) return undefined;
        const transaction = await change(trx, readTransaction(row), { status: 'CANCELLED', updatedAt: at });
        return transaction && { transaction, wasPending: row.status === 'PENDING' };
      });
    },
  };
}
