import { Kysely, Migrator, sql } from 'kysely';
import initSqlJs, { type SqlJsStatic } from 'sql.js';
import { applicationId, checkImage, damaged } from './database-file-header.js';
import { migrationProvider, schemaVersions } from './migrations.js';
import type { Schema } from './schema.js';
import { sqljsDialect } from './sqljs-dialect.js';

export type Db = Kysely<Schema>;

/** A database as it can be kept in a file. */
export interface KeptDatabase {
  readonly db: Db;
  /** The whole of it, as it stands between two transactions. Blocks everything while it is copied. */
  image(): Promise<Uint8Array>;
  /** Rows written since it was opened: the same number means that nothing has changed. */
  changes(): Promise<number>;
}

let library: Promise<SqlJsStatic> | undefined;

/** Loads the engine, by reading a file: to be done before a virtual clock takes over. */
export async function preloadDatabase(): Promise<void> {
  library ??= initSqlJs();
  await library;
}

/** An empty database in memory, migrated. */
export async function openDatabase(): Promise<Db> {
  return (await openKeptDatabase(undefined, 'memory')).db;
}

/**
 * The database of this image, or an empty one, migrated.
 *
 * @throws Failure `foreign-data`, `damaged-data`, `older-data` or `newer-data`, exit code 64
 */
export async function openKeptDatabase(image: Uint8Array | undefined, name: string): Promise<KeptDatabase> {
  library ??= initSqlJs();
  const { Database } = await library;
  if (image !== undefined) checkImage(image, name, schemaVersions);
  const engine = new Database(image);
  const db = new Kysely<Schema>({ dialect: sqljsDialect(async () => engine) });
  try {
    if (image !== undefined) await checkPages(db, name);
    await prepare(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    // Whoever has the connection has no transaction open: export() refuses to copy in the middle of one.
    image: () => db.connection().execute(async () => engine.export()),
    async changes() {
      const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
      return rows[0]?.changes ?? 0;
    },
  };
}

async function prepare(db: Db): Promise<void> {
  // The engine's file is its memory, lost with the process in any case: a journal of it only costs time.
  for (const pragma of [
    'journal_mode=memory',
    'synchronous=off',
    'locking_mode=exclusive',
    'foreign_keys=on',
    `application_id=${applicationId}`,
  ]) {
    await sql`pragma ${sql.raw(pragma)}`.execute(db);
  }
  const migrator = new Migrator({ db, provider: migrationProvider });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await sql`pragma ${sql.raw(`user_version=${schemaVersions.newest}`)}`.execute(db);
}

async function checkPages(db: Db, name: string): Promise<void> {
  const check = sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const { rows } = await check.catch(() => ({ rows: [] }));
  if (rows[0]?.quick_check !== 'ok') throw damaged(name);
}
