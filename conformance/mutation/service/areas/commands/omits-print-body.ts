import { frameField, withoutField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsPrintBody: Mutant = {
  id: 'omits-print-body',
  sentence: 'PRINT arrives without its body.',
  clause: 'CMD-01',
  scenario: 'commands.print.online',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'action') === 'PRINT' ? withoutField(frame, 'body') : frame),
    }),
  }),
};
