import type { Kysely } from 'kysely';
import type { Schema } from '../schema.js';

/** How often a terminal has refused a message with NACK (A07). */
export async function deliveryAttempts(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('messages')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
