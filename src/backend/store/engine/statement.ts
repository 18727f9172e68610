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
 * it, so the queries that requests depend on are prepared like this.
 */
export function statement<P extends object, R>(
  build: (parameter: <K extends keyof P>(name: K) => P[K]) => Compilable<R>,
): Statement<P, R> {
  // The query builder only passes the placeholders on to the compiled list of parameters.
  const compile = () => build(<K extends keyof P>(name: K) => new Placeholder(name) as P[K]).compile();
  let compiled: CompiledQuery<R> | undefined;
  return (on, parameters) => {
    compiled ??= compile();
    return on.executeQuery({
      ...compiled,
      parameters: compiled.parameters.map((value) =>
        value instanceof Placeholder ? parameters[value.name as keyof P] : value,
      ),
    });
  };
}
