import { type AliasedRawBuilder, type Generated, sql } from 'kysely';
import { type Column, type Columns, storedValue, writtenColumns } from './column.js';

/** The type of a table for the query builder: the names of its columns and their stored types. */
export type SchemaOf<C extends Columns> = {
  [Field in keyof C as C[Field]['name']]: C[Field]['isGenerated'] extends true
    ? Generated<StoredOf<C[Field]>>
    : StoredOf<C[Field]>;
};

/** An object whose fields the columns store. */
export type FieldsOf<C extends Columns> = { readonly [Field in keyof C]: FieldOf<C[Field]> };

/** The fields of a new object, without those that the database assigns. */
export type NewFieldsOf<C extends Columns> = {
  readonly [Field in keyof C as C[Field]['isGenerated'] extends true ? never : Field]: FieldOf<C[Field]>;
};

/** A row that was read by the `selection` of a table. */
export type RowOf<C extends Columns> = { [Field in keyof C]: StoredOf<C[Field]> };

type NewRowOf<C extends Columns> = {
  [Field in keyof C as C[Field]['isGenerated'] extends true ? never : C[Field]['name']]: StoredOf<C[Field]>;
};

/** Some fields of an object. Undefined ones are absent. */
type Changes<C extends Columns> = {
  readonly [Field in keyof NewFieldsOf<C>]?: NewFieldsOf<C>[Field] | undefined;
};

type FieldOf<C> = C extends Column<string, infer Field, infer _, boolean> ? Field : never;
type StoredOf<C> = C extends Column<string, infer _, infer Stored, boolean> ? Stored : never;

/** Reads and writes rows of a table by its columns. */
export interface Table<C extends Columns> {
  readonly columns: C;
  /** Selects each column by the name of its field, in `select` and `returning`. The result is a `RowOf<C>`. */
  readonly selection: AliasedRawBuilder<unknown, string>;
  /** Turns a row into its object: stored values are converted in place. */
  read(row: RowOf<C>): FieldsOf<C>;
  /** Creates the row of an insert. */
  row(fields: NewFieldsOf<C>): NewRowOf<C>;
  /** Creates the values of an update from some of the fields; those that are undefined do not change. */
  changes(fields: Changes<C>): Partial<NewRowOf<C>>;
}

export function table<C extends Columns>(name: string, columns: C): Table<C> {
  const converted = Object.entries(columns).flatMap(([field, { conversion }]) =>
    conversion === undefined ? [] : [{ field, conversion }],
  );
  return {
    columns,
    selection: selectionOf(name, columns),
    read(row) {
      const fields: Record<string, unknown> = row;
      for (const { field, conversion } of converted) fields[field] = conversion.read(fields[field] as never);
      // Every field has the type of its column now, but the compiler does not follow computed names.
      return fields as FieldsOf<C>;
    },
    row(fields) {
      const values: Readonly<Record<string, unknown>> = fields;
      const row = writtenColumns(columns).map(([field, column]) => [
        column.name,
        storedValue(column, values[field]),
      ]);
      // The compiler does not follow computed names here either.
      return Object.fromEntries(row) as NewRowOf<C>;
    },
    changes(fields) {
      const values: Readonly<Record<string, unknown>> = fields;
      const changed = writtenColumns(columns).flatMap(([field, column]) =>
        values[field] === undefined ? [] : [[column.name, storedValue(column, values[field])]],
      );
      return Object.fromEntries(changed) as Partial<NewRowOf<C>>;
    },
  };
}

/** Builds `"t"."a" as "x", "t"."b" as "y"` as one expression, which is as cheap to build into a query as `*`. */
function selectionOf(name: string, columns: Columns): AliasedRawBuilder<unknown, string> {
  const fields = Object.entries(columns).map(([field, column]) => ({
    field,
    reference: `"${name}"."${column.name}"`,
  }));
  const last = fields.pop();
  if (last === undefined) throw new RangeError(`the table ${name} has no columns`);
  const others = fields.map(({ field, reference }) => `${reference} as "${field}", `);
  return sql.raw(others.join('') + last.reference).as(last.field);
}
