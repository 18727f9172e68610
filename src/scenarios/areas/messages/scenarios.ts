import type { Scenario } from '../../scenario.js';
import { configApplied } from './config-applied.js';
import { configUpdate } from './config-update.js';
import { everyAction } from './every-action.js';
import { openStatus } from './open-status.js';
import { paymentStatus } from './payment-status.js';
import { pushes } from './pushes.js';
import { rejections } from './rejections.js';
import { reportConflicts } from './report-conflicts.js';
import { reportMoves } from './report-moves.js';
import { reportedInEachCurrency } from './reported-amounts.js';
import { resultStatus } from './result-status.js';
import { settingsSnapshot } from './settings-snapshot.js';
import { snapshotsReplaced } from './snapshots.js';
import { syncRequest } from './sync-request.js';
import { transactionReport } from './transaction-report.js';
import { unknownAction } from './unknown-action.js';
import { wrongBody } from './wrong-body.js';

/** Messages to terminals, and the reports and snapshots that terminals send. */
export const messageScenarios: readonly Scenario[] = [
  paymentStatus,
  configUpdate,
  everyAction,
  configApplied,
  syncRequest,
  unknownAction,
  transactionReport,
  reportConflicts,
  settingsSnapshot,
  openStatus,
  wrongBody,
  resultStatus,
  snapshotsReplaced,
  reportedInEachCurrency,
  reportMoves,
  rejections,
  pushes,
];
