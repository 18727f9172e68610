import type { Scenario } from '../../scenario.js';
import { activation } from './activation.js';
import { activationCodes } from './activation-codes.js';
import { blockedTriggers } from './blocked-triggers.js';
import { deactivatedSessions } from './deactivated-sessions.js';
import { deactivation } from './deactivation.js';
import { deactivationAtOnce } from './deactivation-at-once.js';
import { deadCredentials } from './dead-credentials.js';
import { forceRefresh } from './force-refresh.js';
import { kick } from './kick.js';
import { kicks } from './kicks.js';

/** The lifecycle of terminals: deactivation, activation, kicks, refreshes. */
export const lifecycleScenarios: readonly Scenario[] = [
  deactivation,
  deactivationAtOnce,
  deactivatedSessions,
  blockedTriggers,
  kick,
  kicks,
  activation,
  activationCodes,
  deadCredentials,
  forceRefresh,
];
