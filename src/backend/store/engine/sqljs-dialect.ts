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
 * Kysely on sql.js: one connection, handed from owner to owner in the order of asking, so that a
 * transaction is never interleaved with another statement. Statements are prepared once and kept.
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
 * SQLite compiles a statement anew at each run whose plan may depend on a bound value: that takes several times as long
 * as the run itself. Behind a plus sign a parameter is no bare one any more, and the plan is made once. Nothing else
 * changes: the sign does nothing to the value, and leaves the column's affinity to the comparison.
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
    // The next owner takes over directly: between two owners nobody can slip in.
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
  /** Asked for once: the engine looks them up anew each time. */
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
        // The row's shape is what Kysely derived from the schema; the driver cannot know it.
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
