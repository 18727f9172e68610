import { isSendTo, receiptFor } from '../../../wire/frame.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { overheard } from '../../wire.js';

export const losesPendingReports: BrokenTerminal = {
  id: 'loses-pending-reports',
  sentence: 'What it could not report before a reconnect it takes for reported.',
  clause: 'REC-06',
  scenario: 'reconnect.offline-reports',
  breaks: (environment) => {
    let sessions = 0;
    return overheard(environment, {
      opened() {
        sessions += 1;
      },
      toServer(frame, line) {
        if (sessions === 1 || !isSendTo(frame, '/app/terminal/transaction')) return frame;
        line.hear(receiptFor(frame));
        return undefined;
      },
    });
  },
};
