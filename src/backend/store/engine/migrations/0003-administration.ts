import type { Kysely } from 'kysely';
import type { Schema } from '../schema.js';

/** Life of terminals and users, gateway configurations, releases, the log of gateway callbacks. */
export async function administration(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('terminals')
    .addColumn('fees', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
  await db.schema
    .alterTable('terminals')
    .addColumn('generation', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('terminals').addColumn('activation_code', 'text').execute();
  // LIF-05: the database finds the one terminal of a code.
  await db.schema
    .createIndex('terminals_activation_code')
    .unique()
    .on('terminals')
    .column('activation_code')
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('display_name', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('users').addColumn('moved_at', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('deleted_at', 'bigint').execute();
  await lists(db);

  await db.schema
    .createTable('gateway_configurations')
    .addColumn('merchant_id', 'text', (c) => c.primaryKey().references('merchants.merchant_id'))
    .addColumn('latency_ms', 'integer', (c) => c.notNull())
    .addColumn('approval_percent', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('apk_releases')
    .addColumn('release_id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'text', (c) => c.notNull().unique())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('uploaded_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('gateway_callbacks')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('gateway', 'text', (c) => c.notNull())
    .addColumn('merchant_id', 'text', (c) => c.notNull())
    .addColumn('trade_no', 'text', (c) => c.notNull())
    .addColumn('reference_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('error_code', 'text')
    .execute();
}

/** Lists of an administrator go by the instant of creation. */
async function lists(db: Kysely<Schema>): Promise<void> {
  const keys = {
    merchants: 'merchant_id',
    branches: 'branch_id',
    users: 'client_id',
    apps: 'app_id',
  } as const;
  for (const [table, key] of Object.entries(keys)) {
    await db.schema.createIndex(`${table}_created`).on(table).columns(['created_at', key]).execute();
  }
}
