import type { Scenario } from '../scenario.js';
import { backOff, backOffReset } from './back-off.js';
import { expiry } from './expiry.js';
import { keepAlives } from './keep-alive.js';
import { kicked } from './kicked.js';
import { offlineReports } from './offline-reports.js';
import { refresh } from './refresh.js';
import { register } from './register.js';
import { restart } from './restart.js';
import { timeout } from './timeout.js';

/** The sessions of a terminal: how they are renewed, lost, and begun again. */
export const sessionScenarios: readonly Scenario[] = [
  refresh,
  expiry,
  backOff,
  timeout,
  kicked,
  backOffReset,
  offlineReports,
  restart,
  register,
  keepAlives,
];
