import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsKickOfReplacedSession: Mutant = {
  id: 'omits-kick-of-replaced-session',
  sentence: 'The older one of two sessions is not told that it was replaced.',
  clause: 'CHN-12',
  scenario: 'channel.newest-wins',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'action') === 'SESSION_KICK' ? undefined : frame),
    }),
  }),
};
