import { frameField, withoutField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsActionInCheckIn: Mutant = {
  id: 'omits-action-in-check-in',
  sentence: 'CHECK_IN has no action.',
  clause: 'MSG-04',
  scenario: 'messages.every-action',
  wire: () => ({
    session: () => ({
      toClient: (frame) =>
        frameField(frame, 'action') === 'CHECK_IN' ? withoutField(frame, 'action') : frame,
    }),
  }),
};
