/** The constraints of a column that the database enforces. */
export interface ColumnRules {
  readonly primaryKey?: boolean;
  readonly unique?: boolean;
  /** `table.column`. */
  readonly references?: `${string}.${string}`;
}

/** Converts a field to its stored value, and back. */
export interface Conversion<Field, Stored> {
  write(field: Field): Stored;
  /** @throws TypeError for a value that `write` cannot have written */
  read(stored: Stored): Field;
}

/** Stores one field of an object in one column of a table. */
export interface Column<Name extends string, Field, Stored, IsGenerated extends boolean = false> {
  readonly name: Name;
  readonly type: 'text' | 'integer' | 'bigint';
  readonly isNullable: boolean;
  /** True if the database assigns the value. */
  readonly isGenerated: IsGenerated;
  readonly rules: ColumnRules;
  /** Undefined if the field is stored unconverted. */
  readonly conversion: Conversion<Field, Stored> | undefined;
}

/** The columns of a table, or some of them, by the names of their fields. */
export type Columns = Readonly<Record<string, AnyColumn>>;

/** A column of any field. */
export type AnyColumn = Omit<Column<string, never, never, boolean>, 'conversion'> & {
  readonly conversion: AnyConversion | undefined;
};

/** A conversion whose caller ensures that the value comes from the column. */
interface AnyConversion {
  write(field: never): unknown;
  read(stored: never): unknown;
}

export function text<Name extends string>(name: Name, rules: ColumnRules = {}): Column<Name, string, string> {
  return { ...plain, name, type: 'text', rules };
}

export function integer<Name extends string>(
  name: Name,
  rules: ColumnRules = {},
): Column<Name, number, number> {
  return { ...plain, name, type: 'integer', rules };
}

/** An integer of up to 53 bits: an instant in epoch milliseconds, or an amount in minor units. */
export function bigint<Name extends string>(name: Name): Column<Name, number, number> {
  return { ...plain, name, type: 'bigint' };
}

/** A number that the database increments for each row. */
export function serial<Name extends string>(name: Name): Column<Name, number, number, true> {
  return { ...plain, name, type: 'integer', isGenerated: true, rules: { primaryKey: true } };
}

/** A boolean as 0 or 1. */
export function flag<Name extends string>(name: Name): Column<Name, boolean, 0 | 1> {
  const conversion: Conversion<boolean, 0 | 1> = {
    write: (field) => (field ? 1 : 0),
    read: (stored) => stored === 1,
  };
  return { ...plain, name, type: 'integer', conversion };
}

/** A text that is one of these values. */
export function oneOf<Name extends string, const Value extends string>(
  name: Name,
  values: readonly Value[],
): Column<Name, Value, string> {
  return choice(name, (stored): stored is Value => values.some((value) => value === stored));
}

/** A text that is one of the keys of this object. */
export function keyOf<Name extends string, Key extends string>(
  name: Name,
  values: Readonly<Record<Key, unknown>>,
): Column<Name, Key, string> {
  return choice(name, (stored): stored is Key => Object.hasOwn(values, stored));
}

function choice<Name extends string, Value extends string>(
  name: Name,
  isValue: (stored: string) => stored is Value,
): Column<Name, Value, string> {
  const conversion: Conversion<Value, string> = {
    write: (field) => field,
    read(stored) {
      if (isValue(stored)) return stored;
      throw new TypeError(`the column ${name} holds the unknown value ${stored}`);
    },
  };
  return { ...plain, name, type: 'text', conversion };
}

/** A list of these texts, separated by spaces. Unknown stored texts are ignored. */
export function words<Name extends string, Value extends string>(
  name: Name,
  isValue: (word: string) => word is Value,
): Column<Name, readonly Value[], string> {
  const conversion: Conversion<readonly Value[], string> = {
    write: (field) => field.join(' '),
    read: (stored) => stored.split(' ').filter(isValue),
  };
  return { ...plain, name, type: 'text', conversion };
}

/** A value as JSON text. */
export function json<Value>() {
  const conversion: Conversion<Value, string> = {
    write: (field) => JSON.stringify(field),
    // The column holds only values that `write` wrote.
    read: (stored) => JSON.parse(stored),
  };
  return <Name extends string>(name: Name): Column<Name, Value, string> => ({
    ...plain,
    name,
    type: 'text',
    conversion,
  });
}

/** The same column, which may hold null. */
export function optional<Name extends string, Field, Stored>(
  column: Column<Name, Field, Stored>,
): Column<Name, Field | null, Stored | null> {
  const { conversion } = column;
  const nullable: Conversion<Field | null, Stored | null> | undefined = conversion && {
    write: (field) => (field === null ? null : conversion.write(field)),
    read: (stored) => (stored === null ? null : conversion.read(stored)),
  };
  return { ...column, isNullable: true, conversion: nullable };
}

/** The same column, with an empty text instead of null, which cannot be part of a key. */
export function emptyForNull<Name extends string>(
  column: Column<Name, string, string>,
): Column<Name, string | null, string> {
  const conversion: Conversion<string | null, string> = {
    write: (field) => field ?? '',
    read: (stored) => (stored === '' ? null : stored),
  };
  return { ...column, conversion };
}

const plain = { isNullable: false, isGenerated: false, rules: {}, conversion: undefined } as const;

/** Returns the columns that an insert writes, each with its field. */
export function writtenColumns(columns: Columns): readonly (readonly [field: string, column: AnyColumn])[] {
  return Object.entries(columns).filter(([, { isGenerated }]) => !isGenerated);
}

/** Returns the value that a column stores for its field. */
export function storedValue({ conversion }: AnyColumn, field: unknown): unknown {
  // Columns and fields come from one object type, but the compiler does not follow computed names.
  return conversion === undefined ? field : conversion.write(field as never);
}
