import { frameField, isSendTo, receiptFor } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const dropsUnknownReportStatus: Mutant = {
  id: 'drops-unknown-report-status',
  sentence: 'A report gets its RECEIPT, but is stored only if its status is one of three known words.',
  clause: 'MSG-09',
  scenario: 'messages.rejections',
  wire: () => ({
    session: ({ sendToClient }) => ({
      fromClient(frame) {
        if (!isSendTo(frame, '/app/terminal/transaction')) return frame;
        const known: readonly unknown[] = ['TRANS_SUCCESS', 'TRANS_FAILED', 'TRANS_PENDING'];
        if (known.includes(frameField(frame, 'status'))) return frame;
        sendToClient(receiptFor(frame));
        return undefined;
      },
    }),
  }),
};
