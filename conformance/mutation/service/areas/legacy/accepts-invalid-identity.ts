import { receiptFor } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const acceptsInvalidIdentity: Mutant = {
  id: 'accepts-invalid-identity',
  sentence: 'A SUBSCRIBE is taken whatever its headers say of who the terminal is.',
  clause: 'LEG-02',
  scenario: 'legacy.rejected',
  wire: () => ({
    session: ({ answer }) => ({
      fromClient(frame) {
        if (frame.command !== 'SUBSCRIBE') return frame;
        answer(receiptFor(frame));
        return undefined;
      },
    }),
  }),
};
