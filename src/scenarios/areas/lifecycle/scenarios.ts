import type { Scenario } from '../../scenario.js';
import { activation } from './activation.js';
import { deactivation } from './deactivation.js';
import { deactivationAtOnce } from './deactivation-at-once.js';
import { forceRefresh } from './force-refresh.js';
import { kick } from './kick.js';

/** The lifecycle of terminals: deactivation, activation, kicks, refreshes. */
export const lifecycleScenarios: readonly Scenario[] = [
  deactivation,
  deactivationAtOnce,
  kick,
  activation,
  forceRefresh,
];
