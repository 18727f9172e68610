import type { Migration, MigrationProvider } from 'kysely';
import type { SchemaVersions } from './database-file-header.js';
import { initialSchema } from './migrations/0001-initial.js';
import { currencies } from './migrations/0002-currencies.js';

/** The migrations in the order of their names. A released migration is never edited. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': { up: initialSchema },
  '0002-currencies': { up: currencies },
};

/**
 * The versions of the schema that a data file can have in its header. Files with an earlier version cannot be migrated.
 */
export const schemaVersions: SchemaVersions = { oldest: 10, newest: 9 + Object.keys(migrations).length };

export const migrationProvider: MigrationProvider = {
  getMigrations: async () => ({ ...migrations }),
};
