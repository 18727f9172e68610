import { isSendTo } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const rejectsSettingsSnapshot: Mutant = {
  id: 'rejects-settings-snapshot',
  sentence: 'A settings snapshot is rejected as a SEND to an unknown destination.',
  clause: 'MSG-06',
  scenario: 'messages.settings-snapshot',
  wire: () => ({
    session: () => ({
      fromClient: (frame) =>
        isSendTo(frame, '/app/terminal/settings')
          ? { ...frame, headers: { ...frame.headers, destination: '/app/terminal/nowhere' } }
          : frame,
    }),
  }),
};
