import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const dropsForceRefresh: Mutant = {
  id: 'drops-force-refresh',
  sentence: 'FORCE_REFRESH is accepted and never delivered.',
  clause: 'CMD-01',
  scenario: 'commands.print.online',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frameField(frame, 'action') === 'FORCE_REFRESH' ? undefined : frame),
    }),
  }),
};
