import type { Scenario } from '../../scenario.js';
import { configApplied } from './config-applied.js';
import { configUpdate } from './config-update.js';
import { everyAction } from './every-action.js';
import { paymentStatus } from './payment-status.js';
import { syncRequest } from './sync-request.js';
import { unknownAction } from './unknown-action.js';

/** What the service sends to terminals. */
export const messageScenarios: readonly Scenario[] = [
  paymentStatus,
  configUpdate,
  everyAction,
  configApplied,
  syncRequest,
  unknownAction,
];
