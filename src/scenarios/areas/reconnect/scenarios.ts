import type { Scenario } from '../../scenario.js';
import { backOff, backOffReset, backOffShort } from './back-off.js';
import { backendRestart, backendRestartShort } from './backend-restart.js';
import { fallback } from './fallback.js';
import { keepAlives } from './keep-alive.js';
import { offlineReports } from './offline-reports.js';
import { refresh } from './refresh.js';
import { register, repeatedRegister } from './register.js';
import { restartState } from './restart-state.js';
import { sessionKick } from './session-kick.js';
import { sessionTimeout } from './session-timeout.js';

/** The scenarios of a terminal that renews its session, loses it, and reconnects. */
export const reconnectScenarios: readonly Scenario[] = [
  refresh,
  backOff,
  backOffShort,
  sessionTimeout,
  sessionKick,
  backOffReset,
  offlineReports,
  backendRestart,
  backendRestartShort,
  restartState,
  register,
  repeatedRegister,
  keepAlives,
  fallback,
];
