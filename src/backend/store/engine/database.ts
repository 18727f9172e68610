import { readFile } from 'node:fs/promises';
import { type Kysely, Migrator, sql } from 'kysely';
import initSqlJs, { type Database } from 'sql.js';
import { applicationId, checkImage, damaged, maxDataBytes } from './database-file-header.js';
import { memoryDatabases, type OpenMemoryDatabase } from './memory-database.js';
import { migrationProvider, schemaVersions } from './migrations.js';
import type { Schema } from './schema.js';
import { ConnectionUse, openSqljs } from './sqljs-dialect.js';
import { storeCurrencies } from './stored-currencies.js';

export type Db = Kysely<Schema>;

/** A database whose image can be stored in a file. */
export interface KeptDatabase {
  readonly db: Db;
  /** Copies the whole database between two transactions. The copy blocks the event loop. */
  image(): Promise<Uint8Array>;
  /** The number of rows written since the start: while it is the same, nothing has changed. */
  changes(): Promise<number>;
  /** Resolves when no work on the database is under way any longer. */
  idle(): Promise<void>;
}

let opener: Promise<OpenMemoryDatabase> | undefined;
/** An empty database with the current schema. Each new database is a copy of it, which takes a tenth of a migration. */
let emptyImage: Promise<Uint8Array> | undefined;
let prebuiltImage: Promise<Uint8Array | undefined> | undefined;
/** The build of the package writes it next to the bundle. */
const prebuiltImageFile = new URL('empty-database.bin', import.meta.url);

/** Loads the engine and the empty database from their files. No virtual time may pass meanwhile. */
export async function preloadDatabase(): Promise<void> {
  await Promise.all([loadEngine(), readPrebuiltImage()]);
}

function loadEngine(): Promise<OpenMemoryDatabase> {
  opener ??= initSqlJs().then(memoryDatabases);
  return opener;
}

/** The empty database that the package contains; undefined in a checkout, which has none. */
function readPrebuiltImage(): Promise<Uint8Array | undefined> {
  prebuiltImage ??= readFile(prebuiltImageFile).catch(() => undefined);
  return prebuiltImage;
}

/** Opens an empty database in memory with the current schema. */
export async function openDatabase(): Promise<Db> {
  return (await openKeptDatabase(undefined, 'memory')).db;
}

/**
 * Opens the database of this image, or an empty one, with the current schema.
 *
 * @param maxBytes the size that the database may have
 * @throws Failure `foreign-data`, `damaged-data`, `older-data`, `newer-data` or `foreign-currency`, exit code 64
 */
export async function openKeptDatabase(
  image: Uint8Array | undefined,
  name: string,
  maxBytes = maxDataBytes,
): Promise<KeptDatabase> {
  const openImage = await loadEngine();
  if (image !== undefined) checkImage(image, name, schemaVersions);
  emptyImage ??= readPrebuiltImage().then((bytes) => bytes ?? newEmptyImage());
  const engine = image === undefined ? openImage(await emptyImage) : openSavedImage(openImage, image, name);
  const use = new ConnectionUse();
  const db = openSqljs<Schema>(engine, use);
  try {
    if (image !== undefined) await checkPages(db, name);
    await configure(db);
    if (image !== undefined) await migrate(db, name);
    await limitSize(db, maxBytes);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    // No transaction is open while this holds the connection: export() refuses to copy during one.
    image: () => db.connection().execute(async () => engine.export()),
    idle: () => use.idle(),
    async changes() {
      const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
      return rows[0]?.changes ?? 0;
    },
  };
}

/**
 * The image of an empty database, which the build of the package stores.
 *
 * @public
 */
export async function newEmptyImage(): Promise<Uint8Array> {
  const openImage = await loadEngine();
  const engine = openImage();
  const db = openSqljs<Schema>(engine);
  try {
    await configure(db);
    await migrate(db, 'an empty database');
    return engine.export();
  } finally {
    await db.destroy();
  }
}

function openSavedImage(openImage: OpenMemoryDatabase, image: Uint8Array, name: string): Database {
  try {
    return openImage(image);
  } catch {
    throw damaged(name);
  }
}

async function configure(db: Db): Promise<void> {
  for (const pragma of ['foreign_keys=on', `application_id=${applicationId}`])
    await sql`pragma ${sql.raw(pragma)}`.execute(db);
}

async function migrate(db: Db, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: migrationProvider });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await storeCurrencies(db, name);
  await sql`pragma ${sql.raw(`user_version=${schemaVersions.newest}`)}`.execute(db);
}

/** The engine rejects what would make the file larger: the transaction is rolled back, and what is stored stays. */
async function limitSize(db: Db, maxBytes: number): Promise<void> {
  const { rows } = await sql<{ page_size: number }>`pragma page_size`.execute(db);
  const pages = Math.floor(maxBytes / (rows[0]?.page_size ?? 4096));
  await sql`pragma ${sql.raw(`max_page_count=${pages}`)}`.execute(db);
}

async function checkPages(db: Db, name: string): Promise<void> {
  const check = sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const { rows } = await check.catch(() => ({ rows: [] }));
  if (rows[0]?.quick_check !== 'ok') throw damaged(name);
}
