import type { Db } from './database.js';

/**
 * A store whose statements are compiled once. Called with the database, it returns a store whose operations are
 * independent; called with a transaction, one whose operations are part of that transaction.
 */
export type PreparedStore<Store> = (on: Db) => Store;

/** Runs the work in the given transaction, or in a new one. */
export function atomically<Result>(on: Db, work: (on: Db) => Promise<Result>): Promise<Result> {
  return on.isTransaction ? work(on) : on.transaction().execute(work);
}
