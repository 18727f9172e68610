import { frameField, withoutField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsKickReason: Mutant = {
  id: 'omits-kick-reason',
  sentence: 'SESSION_KICK has no reason.',
  clause: 'LIF-01',
  scenario: 'lifecycle.deactivation',
  wire: () => ({
    session: () => ({
      toClient: (frame) =>
        frameField(frame, 'action') === 'SESSION_KICK' ? withoutField(frame, 'reason') : frame,
    }),
  }),
};
