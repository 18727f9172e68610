import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsKickOfReplacedSession: Mutant = {
  id: 'omits-kick-of-replaced-session',
  sentence: 'A session that is replaced by a newer one receives no SESSION_KICK.',
  clause: 'CHN-12',
  scenario: 'channel.newest-wins',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'action') === 'SESSION_KICK' ? undefined : frame),
    }),
  }),
};
