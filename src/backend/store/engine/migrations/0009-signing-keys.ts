import type { Kysely } from 'kysely';
import type { Schema } from '../schema.js';

/** The keys that tokens are signed with, so that a token outlives a restart on the same data (AUTH-05). */
export async function signingKeys(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('signing_keys')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull())
    .execute();
}
