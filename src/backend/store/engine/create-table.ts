import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import type { AnyColumn, Columns } from './column.js';
import type { Schema } from './schema.js';

/** Creates a table with these columns, and with a key over several of them if one is given. */
export async function createTable(
  db: Kysely<Schema>,
  name: keyof Schema,
  columns: Columns,
  key?: readonly string[],
): Promise<void> {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const column of Object.values(columns))
    builder = builder.addColumn(column.name, column.type, (definition) => defined(definition, column));
  if (key !== undefined) builder = builder.addPrimaryKeyConstraint(`${name}_key`, [...key]);
  await builder.execute();
}

function defined(
  definition: ColumnDefinitionBuilder,
  { isNullable, rules }: AnyColumn,
): ColumnDefinitionBuilder {
  let result = definition;
  if (rules.primaryKey) result = result.primaryKey();
  else if (!isNullable) result = result.notNull();
  if (rules.unique) result = result.unique();
  if (rules.references !== undefined) result = result.references(rules.references);
  return result;
}
