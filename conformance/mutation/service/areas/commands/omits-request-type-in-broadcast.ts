import { frameField, withoutField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const omitsRequestTypeInBroadcast: Mutant = {
  id: 'omits-request-type-in-broadcast',
  sentence: 'The broadcast of a command result has no requestType.',
  clause: 'CMD-04',
  scenario: 'commands.print.online',
  wire: () => ({
    session: () => ({
      toClient: (frame) =>
        frameField(frame, 'type') === 'command-result' ? withoutField(frame, 'requestType') : frame,
    }),
  }),
};
