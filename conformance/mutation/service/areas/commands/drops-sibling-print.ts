import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const siblingPrintLost: Mutant = {
  id: 'sibling-print-lost',
  sentence: 'What one terminal asks to be printed at another is accepted and lost.',
  clause: 'CMD-07',
  scenario: 'commands.print.sibling',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'action') === 'PRINT' ? undefined : frame),
    }),
  }),
};
