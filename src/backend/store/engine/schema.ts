import type { Generated } from 'kysely';

/** Tables and columns. Instants are epoch milliseconds, amounts minor units, flags 0 or 1, objects JSON text. */
export interface Schema {
  merchants: MerchantsTable;
  branches: BranchesTable;
  users: UsersTable;
  apps: AppsTable;
  terminals: TerminalsTable;
  transactions: TransactionsTable;
  messages: MessagesTable;
  refunds: RefundsTable;
  settlements: SettlementsTable;
  daily_totals: DailyTotalsTable;
  signing_keys: SigningKeysTable;
  settings_snapshots: SettingsSnapshotsTable;
  gateway_configurations: GatewayConfigurationsTable;
  apk_releases: ApkReleasesTable;
  gateway_callbacks: GatewayCallbacksTable;
}

export type Flag = 0 | 1;

interface MerchantsTable {
  merchant_id: string;
  name: string;
  created_at: number;
}

interface BranchesTable {
  branch_id: string;
  merchant_id: string;
  name: string;
  created_at: number;
}

interface UsersTable {
  client_id: string;
  secret_hash: string;
  role: string;
  merchant_id: string | null;
  branch_id: string | null;
  created_at: number;
  display_name: Generated<string>;
  /** When role or place last changed: tokens from before are over. */
  moved_at: number | null;
  deleted_at: number | null;
}

interface AppsTable {
  app_id: string;
  secret_hash: string;
  display_name: string;
  merchant_id: string;
  branch_id: string | null;
  /** Separated by spaces, as in the token. */
  scopes: string;
  sandbox: Flag;
  revoked: Flag;
  created_at: number;
}

interface TerminalsTable {
  config_id: Generated<number>;
  terminal_id: string;
  merchant_id: string;
  branch_id: string;
  name: string;
  status: string;
  legacy: Flag;
  client_id: string;
  secret_hash: string;
  access_id_hash: string;
  settings: string;
  version: number;
  last_seen_at: number | null;
  created_at: number;
  fees: Generated<string>;
  /** How often it was activated again. */
  generation: Generated<number>;
  /** Only while it is deactivated. */
  activation_code: string | null;
}

interface TransactionsTable {
  id: Generated<number>;
  merchant_id: string;
  branch_id: string | null;
  sandbox: Flag;
  reference_id: string;
  trade_no: string;
  status: string;
  error_code: string | null;
  error_message: string | null;
  amount: number;
  refunded_amount: number;
  /** Held back for refunds that are pending. */
  reserved_amount: Generated<number>;
  currency: string;
  channel: string;
  gateway: string;
  specific_tid: string | null;
  terminal_id: string | null;
  settlement_batch_id: string | null;
  /** As the terminal said it; null for what no terminal reported. */
  reported_status: string | null;
  /** When a pending transaction resolves by itself, and to what. */
  due_at: number | null;
  due_status: string | null;
  due_error_code: string | null;
  created_at: number;
  updated_at: number;
}

interface RefundsTable {
  id: Generated<number>;
  transaction_id: number;
  merchant_id: string;
  branch_id: string | null;
  sandbox: Flag;
  refund_reference_id: string;
  reference_id: string;
  status: string;
  error_code: string | null;
  amount: number;
  currency: string;
  channel: string;
  reason: string | null;
  due_at: number | null;
  due_status: string | null;
  due_error_code: string | null;
  created_at: number;
}

/** A batch has one row for each branch and currency in it; an empty branch_id stands for no branch. */
interface SettlementsTable {
  batch_id: string;
  merchant_id: string;
  branch_id: string;
  sandbox: Flag;
  currency: string;
  count: number;
  amount: number;
  refunded_amount: number;
  created_at: number;
}

/** Running totals; `day` counts UTC days since 1970, an empty branch_id stands for no branch. */
interface DailyTotalsTable {
  merchant_id: string;
  sandbox: Flag;
  day: number;
  branch_id: string;
  channel: string;
  currency: string;
  /** A status of transactions, or `refund:` and a status of refunds. */
  kind: string;
  count: number;
  amount: number;
}

/** What is to reach a terminal. A row with a request_id is a command; the others are done by ACK. */
interface MessagesTable {
  seq: Generated<number>;
  message_id: string;
  config_id: number;
  request_id: string | null;
  action: string;
  body: string;
  status: string;
  result: string | null;
  created_at: number;
  sent_at: number | null;
  completed_at: number | null;
  expires_at: number;
  /** Times that it was refused with NACK. */
  attempts: Generated<number>;
}

/** What terminals have uploaded, the last of each. */
interface SettingsSnapshotsTable {
  config_id: number;
  settings: string;
  received_at: number;
}

interface GatewayConfigurationsTable {
  merchant_id: string;
  latency_ms: number;
  approval_percent: number;
  /** JSON lists of names. */
  channels: Generated<string>;
  gateways: Generated<string>;
  updated_at: number;
}

interface ApkReleasesTable {
  release_id: string;
  version: string;
  size: number;
  sha256: string;
  uploaded_by: string;
  created_at: number;
}

interface GatewayCallbacksTable {
  seq: Generated<number>;
  received_at: number;
  gateway: string;
  merchant_id: string;
  trade_no: string;
  reference_id: string;
  status: string;
  error_code: string | null;
}

interface SigningKeysTable {
  name: string;
  /** Base64url. */
  key: string;
}
