import { frameField, isSendTo, receiptFor } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const dropsUnknownResultStatus: Mutant = {
  id: 'drops-unknown-result-status',
  sentence:
    'A command result with a status other than COMPLETED and FAILED gets its RECEIPT and changes nothing.',
  clause: 'MSG-09',
  scenario: 'messages.rejections',
  wire: () => ({
    session: ({ sendToClient }) => ({
      fromClient(frame) {
        if (!isSendTo(frame, '/app/terminal/command-result')) return frame;
        const status = frameField(frame, 'status');
        if (status === 'COMPLETED' || status === 'FAILED') return frame;
        sendToClient(receiptFor(frame));
        return undefined;
      },
    }),
  }),
};
