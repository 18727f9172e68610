import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.js';

/** A placeholder in a statement for a parameter of each execution. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Runs the statement with its parameters, on the database or inside a transaction. */
export type Statement<P, R> = (on: Kysely<Schema>, parameters: P) => Promise<{ readonly rows: readonly R[] }>;

/**
 * Builds and compiles a query once, when it is first needed. Building a query takes several times as long as running
 * it, so the queries that requests depend on are prepared like this. A statement that is a constant of a module, and
 * builds its query on the database that it is given, is compiled once for all databases of the process.
 */
export function statement<P extends object, R>(
  build: (parameter: <K extends keyof P>(name: K) => P[K], on: Kysely<Schema>) => Compilable<R>,
): Statement<P, R> {
  // The query builder only passes the placeholders on to the compiled list of parameters.
  const compile = (on: Kysely<Schema>) =>
    build(<K extends keyof P>(name: K) => new Placeholder(name) as P[K], on).compile();
  let compiled: CompiledQuery<R> | undefined;
  return (on, parameters) => {
    compiled ??= compile(on);
    return on.executeQuery({
      ...compiled,
      parameters: compiled.parameters.map((value) =>
        value instanceof Placeholder ? parameters[value.name as keyof P] : value,
      ),
    });
  };
}

/** Returns the rows of a statement that was run. */
export async function rowsOf<R>(run: Promise<{ readonly rows: readonly R[] }>): Promise<readonly R[]> {
  const { rows } = await run;
  return rows;
}

/** Returns the first row of a statement that was run; undefined if there is none. */
export async function firstOf<R>(run: Promise<{ readonly rows: readonly R[] }>): Promise<R | undefined> {
  const [row] = await rowsOf(run);
  return row;
}
