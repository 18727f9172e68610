import { type Kysely, type Migration, type MigrationProvider, sql } from 'kysely';
import { money } from './migrations/0002-money.js';
import { administration } from './migrations/0003-administration.js';
import { signingKeys } from './migrations/0009-signing-keys.js';
import { assignments } from './migrations/0010-assignments.js';
import { deliveryAttempts } from './migrations/0011-delivery-attempts.js';
import { transactionReports } from './migrations/0012-transaction-reports.js';
import { settingsSnapshots } from './migrations/0013-settings-snapshots.js';
import type { Schema } from './schema.js';

/** In the order of their names. A migration that was released is never edited. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': { up: first },
  '0002-money': { up: money },
  '0003-administration': { up: administration },
  '0009-signing-keys': { up: signingKeys },
  '0010-assignments': { up: assignments },
  '0011-delivery-attempts': { up: deliveryAttempts },
  '0012-transaction-reports': { up: transactionReports },
  '0013-settings-snapshots': { up: settingsSnapshots },
};

export const migrationProvider: MigrationProvider = {
  getMigrations: async () => ({ ...migrations }),
};

async function first(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('merchants')
    .addColumn('merchant_id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('branches')
    .addColumn('branch_id', 'text', (c) => c.primaryKey())
    .addColumn('merchant_id', 'text', (c) => c.notNull().references('merchants.merchant_id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('users')
    .addColumn('client_id', 'text', (c) => c.primaryKey())
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('merchant_id', 'text')
    .addColumn('branch_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('apps')
    .addColumn('app_id', 'text', (c) => c.primaryKey())
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('merchant_id', 'text', (c) => c.notNull().references('merchants.merchant_id'))
    .addColumn('branch_id', 'text', (c) => c.references('branches.branch_id'))
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('sandbox', 'integer', (c) => c.notNull())
    .addColumn('revoked', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('terminals')
    .addColumn('config_id', 'integer', (c) => c.primaryKey())
    .addColumn('terminal_id', 'text', (c) => c.notNull().unique())
    .addColumn('merchant_id', 'text', (c) => c.notNull().references('merchants.merchant_id'))
    .addColumn('branch_id', 'text', (c) => c.notNull().references('branches.branch_id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('legacy', 'integer', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.notNull().unique())
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('access_id_hash', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('terminals_branch')
    .on('terminals')
    .columns(['branch_id', 'merchant_id', 'config_id'])
    .execute();
  await db.schema
    .createIndex('terminals_merchant')
    .on('terminals')
    .columns(['merchant_id', 'config_id'])
    .execute();
  await transactions(db);
  await messages(db);
}

async function transactions(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('transactions')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('merchant_id', 'text', (c) => c.notNull())
    .addColumn('branch_id', 'text')
    .addColumn('sandbox', 'integer', (c) => c.notNull())
    .addColumn('reference_id', 'text', (c) => c.notNull())
    .addColumn('trade_no', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('refunded_amount', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('gateway', 'text', (c) => c.notNull())
    .addColumn('specific_tid', 'text')
    .addColumn('terminal_id', 'text')
    .addColumn('settlement_batch_id', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('due_status', 'text')
    .addColumn('due_error_code', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  // PAY-02, PAY-03: the database decides who was first. The reference leads, as an administrator searches it alone.
  await db.schema
    .createIndex('transactions_reference')
    .unique()
    .on('transactions')
    .columns(['reference_id', 'merchant_id', 'sandbox'])
    .execute();
  await sql`create index transactions_due on transactions (due_at) where status = 'PENDING' and due_at is not null`.execute(
    db,
  );
}

async function messages(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('config_id', 'integer', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.unique())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('result', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  // Only what is not done is ever searched by terminal.
  await sql`create index messages_open on messages (config_id, seq) where completed_at is null`.execute(db);
}
