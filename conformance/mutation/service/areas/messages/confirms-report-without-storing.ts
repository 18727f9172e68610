import { isSendTo, receiptFor } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const confirmsReportWithoutStoring: Mutant = {
  id: 'confirms-report-without-storing',
  sentence: 'A transaction report has its RECEIPT and is stored nowhere.',
  clause: 'MSG-05',
  scenario: 'messages.transaction-report',
  wire: () => ({
    session: ({ answer }) => ({
      fromClient(frame) {
        if (!isSendTo(frame, '/app/terminal/transaction')) return frame;
        answer(receiptFor(frame));
        return undefined;
      },
    }),
  }),
};
