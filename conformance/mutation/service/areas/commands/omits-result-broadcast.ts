import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsResultBroadcast: Mutant = {
  id: 'omits-result-broadcast',
  sentence: 'Dashboards hear nothing of a command result.',
  clause: 'CMD-04',
  scenario: 'commands.print.online',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'type') === 'command-result' ? undefined : frame),
    }),
  }),
};
