import type { Insertable, OnConflictBuilder, OnConflictDoNothingBuilder } from 'kysely';
import type { Resolution, Transaction } from '../../domain/payments/transaction.js';
import type { NewTransaction } from '../../domain/payments/transaction-store.js';
import type { Db } from '../engine/database.js';
import { type InsertPart, type InsertStatement, insertStatement } from '../engine/insert-statement.js';
import { atomically } from '../engine/prepared-store.js';
import type { Schema } from '../engine/schema.js';
import type { DailyTotals } from '../settlement/daily-totals.js';
import { resolutionFields } from './pending-due.js';
import { resolutionColumns } from './resolution-columns.js';
import { transactionColumns } from './transaction-columns.js';

/** The numbers of rows of a statement. Batches are divided into these sizes, so that few statements are prepared. */
const sizes = [32, 16, 8, 4, 2, 1] as const;

interface Inserted {
  readonly id: number;
  readonly trade_no: string;
}

/** A new transaction, with the outcome that it will have while it is pending. */
interface Unstored {
  readonly transaction: NewTransaction;
  readonly resolution: Resolution | null;
}

interface Waiting extends Unstored {
  readonly resolve: (stored: Transaction | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Selects the conflicts that make the insert do nothing. */
export type OnConflict = (
  conflict: OnConflictBuilder<Schema, 'transactions'>,
) => OnConflictDoNothingBuilder<Schema, 'transactions'>;

/** PAY-03: only the first of several concurrent inserts is stored; the others return no row. */
export const referenceConflict: OnConflict = (conflict) =>
  conflict.columns(['reference_id', 'merchant_id', 'sandbox']).doNothing();

/** Stores a transaction. Returns undefined if it conflicts with a stored row. */
export type TransactionInsert = (
  transaction: NewTransaction,
  resolution: Resolution | null,
) => Promise<Transaction | undefined>;

/**
 * Stores payments in groups: those of one turn of the event loop share a database transaction, its statements and one
 * change of the totals. Under load this is much cheaper than a transaction for each, and no response is sent before the
 * commit of its own payment. Called with a transaction, it returns an insert that is part of it.
 */
export function prepareTransactionInserts(
  db: Db,
  totals: DailyTotals,
  onConflict: OnConflict,
): (on: Db) => TransactionInsert {
  const statements = new Map<number, InsertStatement<Unstored, Inserted>>();
  let group: Waiting[] = [];

  function statementOf(size: number): InsertStatement<Unstored, Inserted> {
    const known = statements.get(size) ?? insertOf(db, size, onConflict);
    statements.set(size, known);
    return known;
  }

  /** The ids of the stored transactions, by their tradeNo. */
  async function insertRows(on: Db, unstored: readonly Unstored[]): Promise<ReadonlyMap<string, number>> {
    const ids = new Map<string, number>();
    let at = 0;
    for (const size of sizes) {
      for (; unstored.length - at >= size; at += size) {
        const query = statementOf(size)(unstored.slice(at, at + size));
        for (const { id, trade_no } of (await on.executeQuery(query)).rows) ids.set(trade_no, id);
      }
    }
    return ids;
  }

  function store(on: Db, unstored: readonly Unstored[]): Promise<readonly (Transaction | undefined)[]> {
    return atomically(on, async (trx) => {
      const ids = await insertRows(trx, unstored);
      const stored = unstored.map(({ transaction }) => {
        const id = ids.get(transaction.tradeNo);
        return id === undefined ? undefined : { ...transaction, id };
      });
      await totals.addAll(
        trx,
        stored.filter((each) => each !== undefined),
      );
      return stored;
    });
  }

  async function flush(): Promise<void> {
    const waiting = group;
    group = [];
    try {
      const stored = await store(db, waiting);
      for (const [index, { resolve }] of waiting.entries()) resolve(stored[index]);
    } catch (error) {
      if (waiting.length === 1) waiting[0]?.reject(error);
      else await oneByOne(waiting);
    }
  }

  /** Stores payments one by one after a failure, so that no payment fails because of another one. */
  async function oneByOne(waiting: readonly Waiting[]): Promise<void> {
    for (const each of waiting) {
      await store(db, [each]).then(([stored]) => each.resolve(stored), each.reject);
    }
  }

  const grouped: TransactionInsert = (transaction, resolution) =>
    new Promise((resolve, reject) => {
      // Unlike a timer, this runs when all received input has been read, on the real clock and on a virtual one.
      if (group.length === 0) setImmediate(flush);
      group.push({ transaction, resolution, resolve, reject });
    });

  return (on) => {
    if (!on.isTransaction) return grouped;
    // An insert in the caller's transaction is not grouped.
    return async (transaction, resolution) => (await store(on, [{ transaction, resolution }]))[0];
  };
}

/** Prepares an insert of a number of transactions with their resolutions. */
function insertOf(db: Db, size: number, onConflict: OnConflict): InsertStatement<Unstored, Inserted> {
  const parts: readonly InsertPart<Unstored>[] = [
    { columns: transactionColumns, fieldsOf: ({ transaction }) => transaction },
    { columns: resolutionColumns, fieldsOf: ({ resolution }) => resolutionFields(resolution) },
  ];
  return insertStatement(size, parts, (rows: readonly Insertable<Schema['transactions']>[]) =>
    db.insertInto('transactions').values(rows).onConflict(onConflict).returning(['id', 'trade_no']),
  );
}
