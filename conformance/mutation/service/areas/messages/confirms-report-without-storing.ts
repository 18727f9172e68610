import { isSendTo, receiptFor } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const confirmsReportWithoutStoring: Mutant = {
  id: 'confirms-report-without-storing',
  sentence: 'A transaction report gets its RECEIPT, but is not stored.',
  clause: 'MSG-08',
  scenario: 'messages.open-status',
  wire: () => ({
    session: ({ sendToClient }) => ({
      fromClient(frame) {
        if (!isSendTo(frame, '/app/terminal/transaction')) return frame;
        sendToClient(receiptFor(frame));
        return undefined;
      },
    }),
  }),
};
