import type { Services } from '../../services.js';
import type { App } from '../app.js';
import { appRoutes } from './admin/apps.js';
import { merchantRoutes } from './admin/merchants.js';
import { terminalRoutes } from './admin/terminals.js';
import { adminWebSocketTokenRoute } from './admin/web-socket-token.js';
import { getTransactionDetailsRoute } from './get-transaction-details.js';
import { listTerminalsRoute } from './list-terminals.js';
import { payNowRoute } from './pay-now.js';
import { requestStatusRoute } from './request-status.js';
import { requestTerminalRoute } from './request-terminal.js';
import { terminalInfoRoute } from './terminal-info.js';
import { tokenRoute } from './token.js';
import { webSocketTokenRoute } from './web-socket-token.js';

/** Everything that is served. An operation that is not built is not mounted. */
const routes: readonly ((app: App, services: Services) => void | Promise<void>)[] = [
  tokenRoute,
  webSocketTokenRoute,
  terminalInfoRoute,
  payNowRoute,
  getTransactionDetailsRoute,
  listTerminalsRoute,
  requestTerminalRoute,
  requestStatusRoute,
  merchantRoutes,
  terminalRoutes,
  appRoutes,
  adminWebSocketTokenRoute,
];

export async function mountRoutes(app: App, services: Services): Promise<void> {
  for (const route of routes) await route(app, services);
}
