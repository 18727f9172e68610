import type { Kysely } from 'kysely';
import type { Schema } from '../schema.js';

/** The channels and gateways of a merchant's terminals, as JSON lists (TRM-03). */
export async function assignments(db: Kysely<Schema>): Promise<void> {
  for (const [column, initial] of [
    ['channels', '["card"]'],
    ['gateways', '["acquirer"]'],
  ] as const) {
    await db.schema
      .alterTable('gateway_configurations')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(initial))
      .execute();
  }
}
