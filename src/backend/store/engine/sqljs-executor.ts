import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type DialectAdapter,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';

/** The only connection of a database whose engine has the result of every query at once. */
export interface SingleConnection {
  /** True if the connection has no owner and no request waits for it. */
  readonly isFree: boolean;
  run<R>(query: CompiledQuery): Promise<QueryResult<R>>;
}

/** The parts that all executors of one database share. */
export interface ExecutorDeps {
  readonly compiler: QueryCompiler;
  readonly adapter: DialectAdapter;
  readonly connection: SingleConnection;
}

/**
 * An executor that runs a query at once if the connection is free, or if it belongs to the query's transaction. Kysely
 * would pass the connection to each query and back, in ten promises that take longer than a short query itself.
 */
export class SqljsExecutor extends DefaultQueryExecutor {
  readonly #deps: ExecutorDeps;
  readonly #isOwner: boolean;

  /** `isOwner`: the queries are those of the owner of the connection, such as a transaction. */
  constructor(deps: ExecutorDeps, provider: ConnectionProvider, isOwner: boolean) {
    super(deps.compiler, deps.adapter, provider);
    this.#deps = deps;
    this.#isOwner = isOwner;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { connection } = this.#deps;
    return this.#isOwner || connection.isFree ? connection.run(query) : super.executeQuery(query);
  }

  /** Called for the work of an owner of the connection. */
  override withConnectionProvider(provider: ConnectionProvider): SqljsExecutor {
    return new SqljsExecutor(this.#deps, provider, true);
  }
}
