import { type Kysely, sql } from 'kysely';
import { signingKeyColumns } from '../../access/signing-key-columns.js';
import { secretAppColumns } from '../../apps/app-columns.js';
import { gatewayCallbackColumns } from '../../callbacks/gateway-callback-columns.js';
import { gatewayConfigurationColumns } from '../../gateways/gateway-configuration-columns.js';
import { storedMessageColumns } from '../../messages/message-columns.js';
import { storedTransactionColumns } from '../../payments/transaction-columns.js';
import { storedRefundColumns } from '../../refunds/refund-columns.js';
import { apkReleaseColumns } from '../../releases/apk-release-columns.js';
import {
  dailyChannelColumns,
  dailyTotalColumns,
  dailyTotalKeyColumns,
  monthlyTotalColumns,
  monthlyTotalKeyColumns,
} from '../../settlement/daily-total-columns.js';
import { settlementColumns } from '../../settlement/settlement-columns.js';
import { branchColumns, merchantColumns } from '../../tenancy/tenant-columns.js';
import { settingsSnapshotColumns, storedTerminalColumns } from '../../terminals/terminal-columns.js';
import { accountColumns } from '../../users/user-columns.js';
import { createTable } from '../create-table.js';
import type { Schema } from '../schema.js';

/** The columns that order a list of transactions. */
const order = ['sandbox', 'created_at', 'id'];

/**
 * The tables as the columns of the aggregates describe them, and the indexes. Once a version was released, a change of
 * the columns is a separate migration, and this one keeps the columns of the first release.
 */
export async function initialSchema(db: Kysely<Schema>): Promise<void> {
  await tenants(db);
  await terminals(db);
  await transactions(db);
  await refunds(db);
  await reports(db);
  await messages(db);
  await createTable(db, 'gateway_callbacks', gatewayCallbackColumns);
  await createTable(db, 'gateway_configurations', gatewayConfigurationColumns);
  await createTable(db, 'apk_releases', apkReleaseColumns);
  await createTable(db, 'signing_keys', signingKeyColumns);
}

/** Lists of an administrator are in the order of creation. */
async function tenants(db: Kysely<Schema>): Promise<void> {
  await createTable(db, 'merchants', merchantColumns);
  await index(db, 'merchants', 'created', ['created_at', 'merchant_id']);
  await createTable(db, 'branches', branchColumns);
  await index(db, 'branches', 'created', ['created_at', 'branch_id']);
  await createTable(db, 'users', accountColumns);
  await index(db, 'users', 'created', ['created_at', 'client_id']);
  await createTable(db, 'apps', secretAppColumns);
  await index(db, 'apps', 'created', ['created_at', 'app_id']);
}

async function terminals(db: Kysely<Schema>): Promise<void> {
  await createTable(db, 'terminals', storedTerminalColumns);
  await index(db, 'terminals', 'branch', ['branch_id', 'merchant_id', 'config_id']);
  await index(db, 'terminals', 'merchant', ['merchant_id', 'config_id']);
  await createTable(db, 'settings_snapshots', settingsSnapshotColumns);
}

/**
 * The columns that are compared come first in an index, those that order come last: no list is sorted, none reads a
 * row of another tenant.
 */
async function transactions(db: Kysely<Schema>): Promise<void> {
  await createTable(db, 'transactions', storedTransactionColumns);
  // PAY-02, PAY-03: the database decides which was first. The reference leads, as an administrator searches it alone.
  await uniqueIndex(db, 'transactions', 'reference', ['reference_id', 'merchant_id', 'sandbox']);
  // MSG-05: of reports with one specificTId the first is kept. What saveTransaction records may repeat one.
  await sql`create unique index transactions_reported on transactions
    (specific_tid, merchant_id) where reported_status is not null`.execute(db);
  await sql`create index transactions_due on transactions
    (due_at) where status = 'PENDING' and due_at is not null`.execute(db);
  // Administrators, who alone see all merchants, see production only. Partial, so that no search by reference is ever
  // tempted by it.
  await sql`create index transactions_all on transactions (created_at, id) where sandbox = 0`.execute(db);
  await index(db, 'transactions', 'merchant', ['merchant_id', ...order]);
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
  await createTable(db, 'refunds', storedRefundColumns);
  // A separate namespace for each merchant, in the sandbox and in production; the database decides which was first.
  await uniqueIndex(db, 'refunds', 'reference', ['refund_reference_id', 'merchant_id', 'sandbox']);
  await index(db, 'refunds', 'transaction', ['transaction_id', 'id']);
  // The cooldown runs from the last one that was accepted, past any number that failed.
  await sql`create index refunds_accepted on refunds
    (transaction_id, created_at) where status <> 'FAILED'`.execute(db);
  await sql`create index refunds_due on refunds
    (due_at) where status = 'PENDING' and due_at is not null`.execute(db);
}

async function reports(db: Kysely<Schema>): Promise<void> {
  const batch = ['batch_id', 'sandbox', 'merchant_id', 'branch_id', 'currency'];
  await createTable(db, 'settlements', settlementColumns, batch);
  await index(db, 'settlements', 'merchant', ['merchant_id', 'sandbox', 'created_at', 'batch_id']);
  await index(db, 'settlements', 'branch', ['merchant_id', 'branch_id', 'sandbox', 'created_at', 'batch_id']);
  await index(db, 'settlements', 'all', ['sandbox', 'created_at', 'batch_id']);
  await createTable(db, 'daily_totals', dailyTotalColumns, dailyTotalKeyColumns);
  await index(db, 'daily_totals', 'branch', ['merchant_id', 'branch_id', 'sandbox', 'day']);
  await index(db, 'daily_totals', 'all', ['sandbox', 'day']);
  await createTable(db, 'monthly_totals', monthlyTotalColumns, monthlyTotalKeyColumns);
  await index(db, 'monthly_totals', 'branch', ['merchant_id', 'branch_id', 'sandbox', 'month']);
  await index(db, 'monthly_totals', 'all', ['sandbox', 'month']);
  await createTable(db, 'daily_channels', dailyChannelColumns, ['merchant_id', 'sandbox', 'day', 'channel']);
}

async function messages(db: Kysely<Schema>): Promise<void> {
  await createTable(db, 'messages', storedMessageColumns);
  // Only messages that are not done are searched by terminal. The size is there to add up a queue without its rows.
  await sql`create index messages_open on messages
    (config_id, seq, bytes) where completed_at is null`.execute(db);
}

async function index(
  db: Kysely<Schema>,
  table: keyof Schema,
  name: string,
  columns: readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(`${table}_${name}`)
    .on(table)
    .columns([...columns])
    .execute();
}

async function uniqueIndex(
  db: Kysely<Schema>,
  table: keyof Schema,
  name: string,
  columns: readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(`${table}_${name}`)
    .unique()
    .on(table)
    .columns([...columns])
    .execute();
}
