import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsCheckIn: Mutant = {
  id: 'omits-check-in',
  sentence: 'A keep-alive message gets no CHECK_IN.',
  clause: 'CHN-10',
  scenario: 'channel.keep-alive',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'action') === 'CHECK_IN' ? undefined : frame),
    }),
  }),
};
