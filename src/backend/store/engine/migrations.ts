import type { Migration, MigrationProvider } from 'kysely';
import type { SchemaVersions } from './database-file-header.js';
import { initialSchema } from './migrations/0001-initial.js';

/** In the order of their names. A migration that was released is never edited. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': { up: initialSchema },
};

/**
 * The versions of the schema, as a data file carries them in its header. Files before the oldest have a layout from
 * which no migration leads here.
 */
export const schemaVersions: SchemaVersions = { oldest: 9, newest: 8 + Object.keys(migrations).length };

export const migrationProvider: MigrationProvider = {
  getMigrations: async () => ({ ...migrations }),
};
