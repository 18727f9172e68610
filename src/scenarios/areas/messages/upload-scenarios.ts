import { reportRules } from './report-conflicts.js';
import { settingsSnapshot } from './settings-snapshot.js';
import { transactionReport } from './transaction-report.js';

/** What terminals send of themselves. */
export const uploadScenarios = [transactionReport, reportRules, settingsSnapshot];
