import { receiptFor } from '../../../wire/frame.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { interceptLaterReports } from '../../later-reports.js';

export const losesPendingReports: BrokenTerminal = {
  id: 'loses-pending-reports',
  sentence: 'After a reconnect it treats pending reports as confirmed.',
  clause: 'REC-06',
  scenario: 'reconnect.offline-reports',
  breaks: (environment) =>
    interceptLaterReports(environment, (report, line) => {
      line.deliver(receiptFor(report));
      return undefined;
    }),
};
