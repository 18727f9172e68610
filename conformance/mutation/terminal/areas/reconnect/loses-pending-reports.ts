import { isSendTo, receiptFor } from '../../../wire/frame.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

export const losesPendingReports: BrokenTerminal = {
  id: 'loses-pending-reports',
  sentence: 'After a reconnect it treats pending reports as confirmed.',
  clause: 'REC-06',
  scenario: 'reconnect.offline-reports',
  breaks: (environment) => {
    let sessions = 0;
    return intercept(environment, {
      opened() {
        sessions += 1;
      },
      toServer(frame, line) {
        if (sessions === 1 || !isSendTo(frame, '/app/terminal/transaction')) return frame;
        line.deliver(receiptFor(frame));
        return undefined;
      },
    });
  },
};
