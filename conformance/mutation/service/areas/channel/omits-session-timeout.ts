import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsSessionTimeout: Mutant = {
  id: 'omits-session-timeout',
  sentence: 'A session is ended when its token expires, and nothing warns of it.',
  clause: 'CHN-16',
  scenario: 'channel.expiry',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'action') === 'SESSION_TIMEOUT' ? undefined : frame),
    }),
  }),
};
