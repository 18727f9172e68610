import type { Compilable, CompiledQuery } from 'kysely';
import { type Columns, storedValue, writtenColumns } from './column.js';

/** Columns of a row, and the part of an item that they store. */
export interface InsertPart<Item> {
  readonly columns: Columns;
  readonly fieldsOf: (item: Item) => object;
}

/** Returns the query for these items. Their number must be the one that the statement was built for. */
export type InsertStatement<Item, Result> = (items: readonly Item[]) => CompiledQuery<Result>;

/**
 * Compiles an insert of a number of items once, when it is first needed: a backend that starts needs few of them.
 *
 * @param build builds the query for rows of placeholders; it must not add other parameters
 */
export function insertStatement<Item, NewRow, Result>(
  size: number,
  parts: readonly InsertPart<Item>[],
  build: (rows: readonly NewRow[]) => Compilable<Result>,
): InsertStatement<Item, Result> {
  const written = parts.map(({ columns, fieldsOf }) => ({ fieldsOf, columns: writtenColumns(columns) }));
  const names = written.flatMap(({ columns }) => columns.map(([, { name }]) => name));
  const row = Object.fromEntries(names.map((name) => [name, new Cell(name)]));
  const compile = () => {
    // The query builder only passes the cells on to the compiled list of parameters.
    const query = build(Array.from({ length: size }, () => row as NewRow)).compile();
    const cells = query.parameters.map((cell) => (cell instanceof Cell ? cell.name : ''));
    if (cells.join() !== Array.from({ length: size }, () => names).join())
      throw new TypeError(`the parameters of ${query.sql} are not the columns in their order`);
    return query;
  };
  let compiled: CompiledQuery<Result> | undefined;
  return (items) => {
    compiled ??= compile();
    const parameters: unknown[] = [];
    for (const item of items) {
      for (const { columns, fieldsOf } of written) {
        const values = fieldsOf(item) as Readonly<Record<string, unknown>>;
        for (const [field, column] of columns) parameters.push(storedValue(column, values[field]));
      }
    }
    return { ...compiled, parameters };
  };
}

/** A placeholder for the value of a column. */
class Cell {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
