import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultConnectionProvider,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { BindParams, Database, Statement } from 'sql.js';
import { exitCodes } from '../../../failure/exit-codes.js';
import { Failure } from '../../../failure/failure.js';
import { type SingleConnection, SqljsExecutor } from './sqljs-executor.js';

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');
const noTransaction = 'cannot rollback - no transaction is active';

/**
 * Opens a database of sql.js with Kysely. Its only connection is passed from owner to owner in the order of their
 * requests, so that a transaction is never interleaved with another statement. Statements are prepared once and kept.
 */
export function openSqljs<Tables>(database: Database, use = new ConnectionUse()): Kysely<Tables> {
  const driver = new SqljsDriver(database, use);
  const adapter = new SqliteAdapter();
  const compiler = new SqljsQueryCompiler();
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => compiler,
  };
  const provider = new DefaultConnectionProvider(driver);
  const executor = new SqljsExecutor({ compiler, adapter, connection: driver }, provider, false);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

/**
 * Compiles parameters with a plus sign before them. SQLite compiles a statement again for each run if its plan may
 * depend on a bound value, which takes several times as long as the run itself. It does not do so for an expression
 * such as `+?`. The sign changes neither the value nor the column's affinity in a comparison.
 */
class SqljsQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Turns of the event loop without a statement after which no work on the database is under way. */
const quietTurns = 1;

/** The use of the only connection: how many owners it has or waits for, and when it is not used any longer. */
export class ConnectionUse {
  #owners = 0;
  #total = 0;

  /** Called for each owner of the connection, when it requests the connection. */
  began(): void {
    this.#owners += 1;
    this.#total += 1;
  }

  ended(): void {
    this.#owners -= 1;
  }

  /** Called for a statement that has run without an owner of its own. */
  passed(): void {
    this.#total += 1;
  }

  /** Resolves when no work that consists of several statements is between two of them either. */
  async idle(): Promise<void> {
    let before = -1;
    for (let quiet = 0; quiet < quietTurns; ) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = this.#owners === 0 && this.#total === before ? quiet + 1 : 0;
      before = this.#total;
    }
  }
}

/** Passes the only connection from owner to owner, and runs single statements while it has none. */
export class SqljsDriver implements Driver, SingleConnection {
  readonly #use: ConnectionUse;
  #connection: SqljsConnection | undefined;
  #taken = false;
  readonly #queue: (() => void)[] = [];

  constructor(database: Database, use: ConnectionUse) {
    this.#connection = new SqljsConnection(database);
    this.#use = use;
  }

  async init(): Promise<void> {}

  get isFree(): boolean {
    return !this.#taken && this.#connection !== undefined;
  }

  run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#connection === undefined) return Promise.reject(notOpen());
    this.#use.passed();
    return this.#connection.executeQuery(query);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#use.began();
    if (this.#taken) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#taken = true;
    if (this.#connection !== undefined) return this.#connection;
    await this.releaseConnection();
    throw notOpen();
  }

  async releaseConnection(): Promise<void> {
    this.#use.ended();
    // The next owner takes over directly, so no other request can come between two owners.
    const next = this.#queue.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(begin);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(commit);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(rollback).catch((error: unknown) => {
      // SQLite itself has rolled back a transaction that the store had no room for.
      if (!(error instanceof Error && error.message === noTransaction)) throw error;
    });
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

interface Prepared {
  readonly statement: Statement;
  /** The column names, read once, because the engine determines them again at each call. */
  columns: readonly string[] | undefined;
}

class SqljsConnection implements DatabaseConnection {
  readonly #database: Database;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: Database) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const rows = this.#run<R>(query);
    return { rows, numAffectedRows: BigInt(this.#database.getRowsModified()) };
  }

  #run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): R[] {
    let prepared = this.#prepared.get(sql);
    if (prepared === undefined) {
      prepared = { statement: this.#database.prepare(sql), columns: undefined };
      this.#prepared.set(sql, prepared);
    }
    const { statement } = prepared;
    const rows: R[] = [];
    try {
      statement.bind(parameters as BindParams);
      while (statement.step()) {
        prepared.columns ??= statement.getColumnNames();
        const values = statement.get();
        const row: Record<string, unknown> = {};
        for (let at = 0; at < values.length; at += 1) row[prepared.columns[at] ?? ''] = values[at];
        // Kysely derives the type of the row from the schema; the driver does not have it.
        rows.push(row as R);
      }
    } catch (error) {
      throw isFull(error) ? storeFull(error) : error;
    } finally {
      statement.reset();
    }
    return rows;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('sql.js holds everything in memory: there is nothing to stream');
  }

  close(): void {
    for (const { statement } of this.#prepared.values()) statement.free();
    this.#prepared.clear();
    this.#database.close();
  }
}

function notOpen(): Error {
  return new Error('the database is not open');
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.message === 'database or disk is full';
}

/** Everything that was acknowledged before stays stored, and is still written to the data file. */
function storeFull(cause: unknown): Failure {
  return new Failure('the store has its largest size, so nothing more can be stored in it', {
    code: 'store-full',
    hint: 'name another file with --data to begin a new store; this one keeps all that was acknowledged',
    exitCode: exitCodes.harness,
    cause,
  });
}
