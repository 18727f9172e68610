import { receiptFor } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const acceptsInvalidIdentity: Mutant = {
  id: 'accepts-invalid-identity',
  sentence: 'A legacy SUBSCRIBE is accepted with any identity headers.',
  clause: 'LEG-02',
  scenario: 'legacy.rejected',
  wire: () => ({
    session: ({ sendToClient }) => ({
      fromClient(frame) {
        if (frame.command !== 'SUBSCRIBE') return frame;
        sendToClient(receiptFor(frame));
        return undefined;
      },
    }),
  }),
};
