import { type RowOf, table } from '../engine/table.js';
import { transactionColumns } from './transaction-columns.js';

export const transactions = table('transactions', transactionColumns);

/** A row that was read by the `selection` of `transactions`. */
export type TransactionRow = RowOf<typeof transactionColumns>;
