import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsResultBroadcast: Mutant = {
  id: 'omits-result-broadcast',
  sentence: 'The result of a command is not broadcast on the admin topic.',
  clause: 'MSG-10',
  scenario: 'messages.result-status',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'type') === 'command-result' ? undefined : frame),
    }),
  }),
};
