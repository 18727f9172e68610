import type { Scenario } from '../../scenario.js';
import { backOff, backOffReset } from './back-off.js';
import { restart } from './backend-restart.js';
import { keepAlives } from './keep-alive.js';
import { offlineReports } from './offline-reports.js';
import { refresh } from './refresh.js';
import { register } from './register.js';
import { kicked } from './session-kick.js';
import { timeout } from './session-timeout.js';

/** The sessions of a terminal: how they are renewed, lost, and begun again. */
export const reconnectScenarios: readonly Scenario[] = [
  refresh,
  backOff,
  timeout,
  kicked,
  backOffReset,
  offlineReports,
  restart,
  register,
  keepAlives,
];
