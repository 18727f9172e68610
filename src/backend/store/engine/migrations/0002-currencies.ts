import type { Kysely } from 'kysely';
import { createTable } from '../create-table.js';
import { currencyColumns } from '../currency-columns.js';
import type { Schema } from '../schema.js';

/** The decimals of the stored amounts. Until then a file did not hold them. */
export async function currencies(db: Kysely<Schema>): Promise<void> {
  await createTable(db, 'currencies', currencyColumns);
}
