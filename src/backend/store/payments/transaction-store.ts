import { failureMessages } from '../../domain/payments/transaction.js';
import type { Books, TransactionStore } from '../../domain/payments/transaction-store.js';
import type { Db } from '../engine/database.js';
import { dueRows, nextDueAt } from '../engine/pending-due.js';
import { within } from '../engine/reach-filter.js';
import { statement } from '../engine/statement.js';
import { createDailyTotals } from '../settlement/daily-totals.js';
import type { RecordResolved } from './payment-outcome.js';
import { createTransactionChange } from './transaction-change.js';
import { createTransactionInserts, referenceTaken } from './transaction-inserts.js';
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
  const insert = createTransactionInserts(db, createDailyTotals(db), referenceTaken);
  const byId = statement<{ id: number }, TransactionRow>((parameter) =>
    db.selectFrom('transactions').selectAll().where('id', '=', parameter('id')),
  );

  function inBooks(on: Db, { reach, sandbox }: Books) {
    return on
      .selectFrom('transactions')
      .selectAll()
      .where('sandbox', '=', sandbox ? 1 : 0)
      .where(within<'transactions'>(reach));
  }

  return {
    insert,
    async byReference(books, referenceId, merchantId) {
      const rows = await inBooks(db, books)
        .where('reference_id', '=', referenceId)
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .limit(2)
        .execute();
      return rows.map(readTransaction);
    },
    async byTradeNo(books, tradeNo, merchantId) {
      const row = await inBooks(db, books)
        .where('trade_no', '=', tradeNo)
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .executeTakeFirst();
      return row && readTransaction(row);
    },
    list: (books, filter, after, limit) => listTransactions(db, options, books, filter, after, limit),
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
    cancel(books, id, at) {
      return db.transaction().execute(async (trx) => {
        const row = await inBooks(trx, books).where('id', '=', id).executeTakeFirst();
        if (row === undefined) return undefined;
        const transaction = await change(trx, readTransaction(row), { status: 'CANCELLED', updatedAt: at });
        return transaction && { transaction, wasPending: row.status === 'PENDING' };
      });
    },
  };
}
