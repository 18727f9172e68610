import type { TransactionFilter, TransactionStore } from '../../domain/payments/transaction-store.js';
import type { Db } from '../engine/database.js';
import type { PreparedStore } from '../engine/prepared-store.js';
import { within } from '../engine/reach-filter.js';
import { statement } from '../engine/statement.js';
import { prepareDailyTotals } from '../settlement/daily-totals.js';
import { findDue, nextDueAt } from './pending-due.js';
import { prepareTransactionInserts, referenceConflict } from './transaction-inserts.js';
import { type ListOptions, listTransactions } from './transaction-list.js';
import { type TransactionRow, transactions } from './transaction-table.js';
import { prepareTransactionUpdate } from './transaction-update.js';

export function prepareTransactionStore(db: Db, options: ListOptions): PreparedStore<TransactionStore> {
  const totals = prepareDailyTotals(db);
  const update = prepareTransactionUpdate(db, totals);
  const insert = prepareTransactionInserts(db, totals, referenceConflict);
  const byId = statement<{ id: number }, TransactionRow>((parameter) =>
    db
      .selectFrom('transactions')
      .select(transactions.selection)
      .$castTo<TransactionRow>()
      .where('id', '=', parameter('id')),
  );

  return (on) => ({
    insert: insert(on),
    update: (seen, change) => update(on, seen, change),
    async byId(id) {
      const [row] = (await byId(on, { id })).rows;
      return row && transactions.read(row);
    },
    async byReference(filter, referenceId, merchantId) {
      const rows = await filtered(on, filter)
        .where('reference_id', '=', referenceId)
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .limit(2)
        .execute();
      return rows.map(transactions.read);
    },
    async byTradeNo(filter, tradeNo, merchantId) {
      const row = await filtered(on, filter)
        .where('trade_no', '=', tradeNo)
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .executeTakeFirst();
      return row && transactions.read(row);
    },
    list: (filter, search, after, limit) => listTransactions(on, options, filter, search, after, limit),
    due: (now, limit) => findDue(on, 'transactions', now, limit),
    nextDueAt: () => nextDueAt(on, 'transactions'),
  });
}

function filtered(on: Db, { reach, sandbox }: TransactionFilter) {
  return on
    .selectFrom('transactions')
    .select(transactions.selection)
    .$castTo<TransactionRow>()
    .where('sandbox', '=', sandbox ? 1 : 0)
    .where(within<'transactions'>(reach));
}
