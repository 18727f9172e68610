import type { Kysely } from 'kysely';
import type { Schema } from '../schema.js';

/** The last settings that each terminal uploaded (MSG-06): apart from those that it is to have. */
export async function settingsSnapshots(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('settings_snapshots')
    .addColumn('config_id', 'integer', (c) => c.primaryKey().references('terminals.config_id'))
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
}
