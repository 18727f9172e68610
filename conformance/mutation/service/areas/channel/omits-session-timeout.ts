import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsSessionTimeout: Mutant = {
  id: 'omits-session-timeout',
  sentence: 'A session ends at the expiry of its token without SESSION_TIMEOUT.',
  clause: 'CHN-16',
  scenario: 'channel.expiry',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'action') === 'SESSION_TIMEOUT' ? undefined : frame),
    }),
  }),
};
