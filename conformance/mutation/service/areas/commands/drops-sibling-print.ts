import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const dropsSiblingPrint: Mutant = {
  id: 'drops-sibling-print',
  sentence: 'A PRINT of one terminal for another is accepted and lost.',
  clause: 'CMD-07',
  scenario: 'commands.print.sibling',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'action') === 'PRINT' ? undefined : frame),
    }),
  }),
};
