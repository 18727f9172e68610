import { Kysely, Migrator, sql } from 'kysely';
import initSqlJs, { type SqlJsStatic } from 'sql.js';
import { migrationProvider } from './migrations.js';
import type { Schema } from './schema.js';
import { sqljsDialect } from './sqljs-dialect.js';

export type Db = Kysely<Schema>;

let library: Promise<SqlJsStatic> | undefined;

/** Loads the engine, by reading a file: to be done before a virtual clock takes over. */
export async function preloadDatabase(): Promise<void> {
  library ??= initSqlJs();
  await library;
}

/** An empty database in memory, migrated. */
export async function openDatabase(): Promise<Db> {
  library ??= initSqlJs();
  const { Database } = await library;
  const db = new Kysely<Schema>({ dialect: sqljsDialect(async () => new Database()) });
  // Nothing outlives the process here, so there is nothing to recover: the journal only costs time.
  for (const pragma of [
    'journal_mode=memory',
    'synchronous=off',
    'locking_mode=exclusive',
    'foreign_keys=on',
  ]) {
    await sql`pragma ${sql.raw(pragma)}`.execute(db);
  }
  const migrator = new Migrator({ db, provider: migrationProvider });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return db;
}
