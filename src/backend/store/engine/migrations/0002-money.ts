import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.js';

/** Refunds, settlement batches, running totals, and an index for each way in which transactions are listed. */
export async function money(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('transactions')
    .addColumn('reserved_amount', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await transactionIndexes(db);
  await refunds(db);
  await db.schema
    .createTable('settlements')
    .addColumn('batch_id', 'text', (c) => c.notNull())
    .addColumn('merchant_id', 'text', (c) => c.notNull())
    .addColumn('branch_id', 'text', (c) => c.notNull())
    .addColumn('sandbox', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('refunded_amount', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('settlements_key', [
      'batch_id',
      'sandbox',
      'merchant_id',
      'branch_id',
      'currency',
    ])
    .execute();
  await db.schema
    .createIndex('settlements_merchant')
    .on('settlements')
    .columns(['merchant_id', 'sandbox', 'created_at', 'batch_id'])
    .execute();
  await db.schema
    .createIndex('settlements_branch')
    .on('settlements')
    .columns(['merchant_id', 'branch_id', 'sandbox', 'created_at', 'batch_id'])
    .execute();
  await db.schema
    .createIndex('settlements_all')
    .on('settlements')
    .columns(['sandbox', 'created_at', 'batch_id'])
    .execute();
  await dailyTotals(db);
}

/** The columns that are compared come first, those that order come last: no list sorts, none looks at a foreign row. */
async function transactionIndexes(db: Kysely<Schema>): Promise<void> {
  const order: ['sandbox', 'created_at', 'id'] = ['sandbox', 'created_at', 'id'];
  // Administrators, who alone see all merchants, see production only. Partial, so that no search by
  // reference is ever tempted by it.
  await sql`create index transactions_all on transactions (created_at, id) where sandbox = 0`.execute(db);
  await db.schema
    .createIndex('transactions_merchant')
    .on('transactions')
    .columns(['merchant_id', ...order])
    .execute();
  await sql`create index transactions_branch on transactions
    (merchant_id, branch_id, sandbox, created_at, id) where branch_id is not null`.execute(db);
  await sql`create index transactions_terminal on transactions
    (merchant_id, branch_id, terminal_id, sandbox, created_at, id) where terminal_id is not null`.execute(db);
  await sql`create index transactions_unsettled on transactions
    (merchant_id, sandbox, branch_id) where status = 'SUCCESS' and settlement_batch_id is null`.execute(db);
  await sql`create index transactions_batch on transactions
    (settlement_batch_id) where settlement_batch_id is not null`.execute(db);
}

async function refunds(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('transaction_id', 'integer', (c) => c.notNull().references('transactions.id'))
    .addColumn('merchant_id', 'text', (c) => c.notNull())
    .addColumn('branch_id', 'text')
    .addColumn('sandbox', 'integer', (c) => c.notNull())
    .addColumn('refund_reference_id', 'text', (c) => c.notNull())
    .addColumn('reference_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('error_code', 'text')
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('due_status', 'text')
    .addColumn('due_error_code', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  // A namespace of its own per merchant and world; the database decides who was first.
  await db.schema
    .createIndex('refunds_reference')
    .unique()
    .on('refunds')
    .columns(['refund_reference_id', 'merchant_id', 'sandbox'])
    .execute();
  await db.schema
    .createIndex('refunds_transaction')
    .on('refunds')
    .columns(['transaction_id', 'id'])
    .execute();
  // The cooldown asks for the last one that was accepted, past any number that failed.
  await sql`create index refunds_accepted on refunds (transaction_id, created_at) where status <> 'FAILED'`.execute(
    db,
  );
  await sql`create index refunds_due on refunds (due_at) where status = 'PENDING' and due_at is not null`.execute(
    db,
  );
}

/** One row for each kind of thing that is counted, per day, place, channel and currency. */
async function dailyTotals(db: Kysely<Schema>): Promise<void> {
  const key = ['merchant_id', 'sandbox', 'day', 'branch_id', 'channel', 'currency', 'kind'] as const;
  await db.schema
    .createTable('daily_totals')
    .addColumn('merchant_id', 'text', (c) => c.notNull())
    .addColumn('sandbox', 'integer', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('branch_id', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_totals_key', [...key])
    .execute();
  await db.schema
    .createIndex('daily_totals_branch')
    .on('daily_totals')
    .columns(['merchant_id', 'branch_id', 'sandbox', 'day'])
    .execute();
  await db.schema.createIndex('daily_totals_all').on('daily_totals').columns(['sandbox', 'day']).execute();
}
