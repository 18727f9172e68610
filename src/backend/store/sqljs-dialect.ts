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
import type { FollowedQuery } from './statement.js';

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
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
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

  async beginTransaction(connection: SqljsConnection): Promise<void> {
    await connection.executeQuery(begin);
    connection.inTransaction = true;
  }

  async commitTransaction(connection: SqljsConnection): Promise<void> {
    await connection.executeQuery(commit);
    connection.inTransaction = false;
  }

  async rollbackTransaction(connection: SqljsConnection): Promise<void> {
    await connection.executeQuery(rollback);
    connection.inTransaction = false;
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
  /** Between `begin` and the end of a transaction of several statements. */
  inTransaction = false;
  readonly #database: Database;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: Database) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery | FollowedQuery<R>): Promise<QueryResult<R>> {
    if ('follower' in query) return { rows: this.#runFollowed(query) };
    const rows = this.#run<R>(query);
    return { rows, numAffectedRows: BigInt(this.#database.getRowsModified()) };
  }

  /** Without giving way in between: the engine answers at once. */
  #runFollowed<R>(query: FollowedQuery<R>): R[] {
    // Inside a transaction its end decides about both.
    if (this.inTransaction) return this.#runBoth(query);
    this.#run(begin);
    try {
      const rows = this.#runBoth(query);
      this.#run(commit);
      return rows;
    } catch (error) {
      this.#run(rollback);
      throw error;
    }
  }

  #runBoth<R>(query: FollowedQuery<R>): R[] {
    const rows = this.#run<R>(query);
    if (rows.length > 0) this.#run(query.follower);
    return rows;
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
