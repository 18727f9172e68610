import type { signingKeyColumns } from '../access/signing-key-columns.js';
import type { secretAppColumns } from '../apps/app-columns.js';
import type { gatewayCallbackColumns } from '../callbacks/gateway-callback-columns.js';
import type { gatewayConfigurationColumns } from '../gateways/gateway-configuration-columns.js';
import type { storedMessageColumns } from '../messages/message-columns.js';
import type { storedTransactionColumns } from '../payments/transaction-columns.js';
import type { storedRefundColumns } from '../refunds/refund-columns.js';
import type { apkReleaseColumns } from '../releases/apk-release-columns.js';
import type {
  dailyChannelColumns,
  dailyTotalColumns,
  monthlyTotalColumns,
} from '../settlement/daily-total-columns.js';
import type { settlementColumns } from '../settlement/settlement-columns.js';
import type { branchColumns, merchantColumns } from '../tenancy/tenant-columns.js';
import type { settingsSnapshotColumns, storedTerminalColumns } from '../terminals/terminal-columns.js';
import type { accountColumns } from '../users/user-columns.js';
import type { currencyColumns } from './currency-columns.js';
import type { SchemaOf } from './table.js';

/**
 * The tables, each from the columns of its aggregate. Instants are epoch milliseconds, amounts minor units, flags 0 or
 * 1, objects JSON text.
 */
export interface Schema {
  merchants: SchemaOf<typeof merchantColumns>;
  branches: SchemaOf<typeof branchColumns>;
  users: SchemaOf<typeof accountColumns>;
  apps: SchemaOf<typeof secretAppColumns>;
  terminals: SchemaOf<typeof storedTerminalColumns>;
  settings_snapshots: SchemaOf<typeof settingsSnapshotColumns>;
  transactions: SchemaOf<typeof storedTransactionColumns>;
  refunds: SchemaOf<typeof storedRefundColumns>;
  settlements: SchemaOf<typeof settlementColumns>;
  daily_totals: SchemaOf<typeof dailyTotalColumns>;
  monthly_totals: SchemaOf<typeof monthlyTotalColumns>;
  daily_channels: SchemaOf<typeof dailyChannelColumns>;
  messages: SchemaOf<typeof storedMessageColumns>;
  gateway_callbacks: SchemaOf<typeof gatewayCallbackColumns>;
  gateway_configurations: SchemaOf<typeof gatewayConfigurationColumns>;
  apk_releases: SchemaOf<typeof apkReleaseColumns>;
  currencies: SchemaOf<typeof currencyColumns>;
  signing_keys: SchemaOf<typeof signingKeyColumns>;
}
