import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const replacedSessionKept: Mutant = {
  id: 'replaced-session-kept',
  sentence: 'The older one of two sessions is not told that it was replaced.',
  clause: 'CHN-12',
  scenario: 'channel.newest-wins',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'action') === 'SESSION_KICK' ? undefined : frame),
    }),
  }),
};
