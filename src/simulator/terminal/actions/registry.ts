import type { ServerAction } from '../../../contract/channel/actions.js';
import type { TerminalAction } from './action.js';
import { checkIn } from './check-in.js';
import { configUpdate } from './config-update.js';
import { forceRefresh } from './force-refresh.js';
import { paymentStatus } from './payment-status.js';
import { print } from './print.js';
import { reportRejected } from './report-rejected.js';
import { sessionKick } from './session-kick.js';
import { sessionTimeout } from './session-timeout.js';
import { syncRequest } from './sync-request.js';

/** Every action that a terminal knows. The type holds it complete against the contract. */
const actions: Readonly<Record<ServerAction, TerminalAction>> = {
  PAYMENT_STATUS: paymentStatus,
  FORCE_REFRESH: forceRefresh,
  SESSION_KICK: sessionKick,
  PRINT: print,
  CONFIG_UPDATE: configUpdate,
  SYNC_REQUEST: syncRequest,
  SESSION_TIMEOUT: sessionTimeout,
  CHECK_IN: checkIn,
  REPORT_REJECTED: reportRejected,
};

export const terminalActions: readonly TerminalAction[] = Object.values(actions);

const byName = new Map(terminalActions.map((each) => [each.action, each]));

/** `undefined` for an action that is not known: the receiver ignores it (MSG-04). */
export function actionNamed(name: string): TerminalAction | undefined {
  return byName.get(name);
}
