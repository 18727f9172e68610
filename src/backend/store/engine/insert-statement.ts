import type { Compilable, CompiledQuery } from 'kysely';
import { type Columns, storedValue, writtenColumns } from './column.js';

/** Columns of a row, and the part of an item that they keep. */
export interface InsertPart<Item> {
  readonly columns: Columns;
  readonly fieldsOf: (item: Item) => object;
}

/** Ready to run with these items; as many as it was built for. */
export type InsertStatement<Item, Result> = (items: readonly Item[]) => CompiledQuery<Result>;

/**
 * An insert of a number of items, compiled once.
 *
 * @param build the query, of rows whose values stand for those of the items; it may have no parameters besides
 */
export function insertStatement<Item, NewRow, Result>(
  size: number,
  parts: readonly InsertPart<Item>[],
  build: (rows: readonly NewRow[]) => Compilable<Result>,
): InsertStatement<Item, Result> {
  const written = parts.map(({ columns, fieldsOf }) => ({ fieldsOf, columns: writtenColumns(columns) }));
  const names = written.flatMap(({ columns }) => columns.map(([, { name }]) => name));
  const row = Object.fromEntries(names.map((name) => [name, new Cell(name)]));
  // The query builder only carries the cells through to the compiled list of parameters.
  const compiled = build(Array.from({ length: size }, () => row as NewRow)).compile();
  const cells = compiled.parameters.map((cell) => (cell instanceof Cell ? cell.name : ''));
  if (cells.join() !== Array.from({ length: size }, () => names).join())
    throw new TypeError(`the parameters of ${compiled.sql} are not the columns in their order`);
  return (items) => {
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

/** Stands for the value of a column. */
class Cell {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
