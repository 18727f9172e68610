import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.js';

/** Stands in a statement for a parameter that comes with each execution. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** The same, of one of several rows. */
class Cell {
  readonly row: number;
  readonly name: PropertyKey;

  constructor(row: number, name: PropertyKey) {
    this.row = row;
    this.name = name;
  }
}

/** Runs with a set of parameters, on the database or inside a transaction. */
export interface Statement<P, R> {
  (on: Kysely<Schema>, parameters: P): Promise<{ readonly rows: readonly R[] }>;
  /** Ready to run. */
  bound(parameters: P): CompiledQuery<R>;
}

/**
 * Builds and compiles a query once. Building a query costs several times what running it does, so
 * whatever stands on a request's path is prepared like this.
 */
export function statement<P extends object, R>(
  build: (parameter: <K extends keyof P>(name: K) => P[K]) => Compilable<R>,
): Statement<P, R> {
  // The query builder only carries the placeholder through to the compiled parameter list.
  const compiled = build(<K extends keyof P>(name: K) => new Placeholder(name) as P[K]).compile();
  const slots = compiled.parameters.map((value) => (value instanceof Placeholder ? value.name : undefined));
  const bound = (parameters: P): CompiledQuery<R> => ({
    ...compiled,
    parameters: slots.map((name, at) =>
      name === undefined ? compiled.parameters[at] : parameters[name as keyof P],
    ),
  });
  const run = (on: Kysely<Schema>, parameters: P) => on.executeQuery(bound(parameters));
  return Object.assign(run, { bound });
}

/** Ready to run with these rows; as many as it was built for. */
export type RowsStatement<Row, R> = (rows: readonly Row[]) => CompiledQuery<R>;

/** The same for a query with the cells of several rows as its parameters. */
export function rowsStatement<Row extends object, R>(
  build: (cell: <K extends keyof Row>(row: number, name: K) => Row[K]) => Compilable<R>,
): RowsStatement<Row, R> {
  const compiled = build(
    <K extends keyof Row>(row: number, name: K) => new Cell(row, name) as Row[K],
  ).compile();
  return (rows) => ({
    ...compiled,
    parameters: compiled.parameters.map((value) =>
      value instanceof Cell ? rows[value.row]?.[value.name as keyof Row] : value,
    ),
  });
}
