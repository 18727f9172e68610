import type { Scenario } from '../scenario.js';
import { configUpdate } from './config-update.js';
import { everyAction } from './every-action.js';
import { paymentStatus } from './payment-status.js';

/** What the service sends to terminals. */
export const messageScenarios: readonly Scenario[] = [paymentStatus, configUpdate, everyAction];
