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

/** Every action of a terminal. The type requires all actions of the contract. */
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

/** The implementation of an action; `undefined` for an unknown one, which the receiver ignores (MSG-04). */
export function actionNamed(name: string): TerminalAction | undefined {
  return byName.get(name);
}
