import { isSendTo, withField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const storesRepeatedReportTwice: Mutant = {
  id: 'stores-repeated-report-twice',
  sentence: 'A repeated transaction report is stored as another transaction.',
  clause: 'MSG-05',
  scenario: 'messages.transaction-report',
  wire: () => {
    let reports = 0;
    return {
      session: () => ({
        fromClient(frame) {
          if (!isSendTo(frame, '/app/terminal/transaction')) return frame;
          reports += 1;
          if (reports === 1) return frame;
          const renamed = withField(frame, 'referenceId', `again-${reports}`);
          return withField(renamed, 'specificTId', `again-${reports}`);
        },
      }),
    };
  },
};
