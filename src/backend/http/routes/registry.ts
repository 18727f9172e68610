import type { Services } from '../../composition/services.js';
import type { App } from '../server.js';
import { apkReleaseRoutes } from './admin/apk-releases.js';
import { appRoutes } from './admin/apps.js';
import { managedAppRoutes } from './admin/assigned-apps.js';
import { gatewayCallbackRoute } from './admin/gateway-callback.js';
import { gatewayConfigurationRoutes } from './admin/gateway-configurations.js';
import { merchantRoutes } from './admin/merchants.js';
import { monitoringRoute } from './admin/monitoring.js';
import { tenantRoutes } from './admin/tenants.js';
import { terminalConfigurationRoutes } from './admin/terminal-configuration.js';
import { terminalLifecycleRoutes } from './admin/terminal-lifecycle.js';
import { terminalTriggerRoutes } from './admin/terminal-triggers.js';
import { terminalRoutes } from './admin/terminals.js';
import { userRoutes } from './admin/users.js';
import { adminWebSocketTokenRoute } from './admin/web-socket-token.js';
import { webhookLogRoute } from './admin/webhook-logs.js';
import { cancelTransactionRoute } from './cancel-transaction.js';
import { findRoute } from './find.js';
import { getChannelSummaryRoute } from './get-channel-summary.js';
import { getRecentTransactionsRoute } from './get-recent-transactions.js';
import { getTransactionDetailsRoute } from './get-transaction-details.js';
import { overallSummaryRoute } from './overall-summary.js';
import { payNowRoute } from './pay-now.js';
import { refundRoute } from './refund.js';
import { refundStatusRoute } from './refund-status.js';
import { requestStatusRoute } from './request-status.js';
import { saveTransactionRoute } from './save-transaction.js';
import { settleRoute } from './settle.js';
import { settlementReportRoute } from './settlement-report.js';
import { activateRoute } from './terminal/activate.js';
import { listTerminalsRoute } from './terminal/list-terminals.js';
import { requestTerminalRoute } from './terminal/request-terminal.js';
import { terminalInfoRoute } from './terminal/terminal-info.js';
import { webSocketTokenRoute } from './terminal/web-socket-token.js';
import { tokenRoute } from './token.js';

/** All routes of the service. */
const routes: readonly ((app: App, services: Services) => void | Promise<void>)[] = [
  tokenRoute,
  webSocketTokenRoute,
  terminalInfoRoute,
  payNowRoute,
  saveTransactionRoute,
  refundRoute,
  cancelTransactionRoute,
  getTransactionDetailsRoute,
  getRecentTransactionsRoute,
  findRoute,
  refundStatusRoute,
  getChannelSummaryRoute,
  overallSummaryRoute,
  settleRoute,
  settlementReportRoute,
  listTerminalsRoute,
  requestTerminalRoute,
  requestStatusRoute,
  merchantRoutes,
  terminalRoutes,
  terminalConfigurationRoutes,
  terminalLifecycleRoutes,
  terminalTriggerRoutes,
  activateRoute,
  appRoutes,
  managedAppRoutes,
  tenantRoutes,
  userRoutes,
  gatewayConfigurationRoutes,
  apkReleaseRoutes,
  webhookLogRoute,
  monitoringRoute,
  gatewayCallbackRoute,
  adminWebSocketTokenRoute,
];

export async function mountRoutes(app: App, services: Services): Promise<void> {
  for (const route of routes) await route(app, services);
}
