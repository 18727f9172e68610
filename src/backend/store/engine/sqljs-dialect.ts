import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { BindParams, Database, Statement } from 'sql.js';

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');

/**
 * The Kysely dialect of sql.js. Its only connection is passed from owner to owner in the order of their requests, so
 * that a transaction is never interleaved with another statement. Statements are prepared once and kept.
 */
export function sqljsDialect(open: () => Promise<Database>): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqljsDriver(open),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqljsQueryCompiler(),
  };
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

class SqljsDriver implements Driver {
  readonly #open: () => Promise<Database>;
  #connection: SqljsConnection | undefined;
  #taken = false;
  readonly #queue: (() => void)[] = [];

  constructor(open: () => Promise<Database>) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#connection = new SqljsConnection(await this.#open());
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#taken = true;
    if (this.#connection !== undefined) return this.#connection;
    await this.releaseConnection();
    throw new Error('the database is not open');
  }

  async releaseConnection(): Promise<void> {
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
    await connection.executeQuery(rollback);
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
