import type { CheckerKind } from '../checker.js';
import { backendCommands } from './commands.js';
import { backendEvents } from './events.js';
import { backendPayments } from './payments.js';
import { backendRefunds } from './refunds.js';
import { backendReports } from './reports.js';
import { backendSessions } from './sessions.js';
import { storeTotals } from './store-totals.js';

/**
 * The checkers of the events that the embedded backend emits about itself: they compare them with each other and with
 * the totals of its store. No other service has such events, and no verdict of a clause depends on them.
 */
export const embeddedCheckers: readonly CheckerKind[] = [
  storeTotals,
  backendPayments,
  backendRefunds,
  backendCommands,
  backendReports,
  backendSessions,
  backendEvents,
];
