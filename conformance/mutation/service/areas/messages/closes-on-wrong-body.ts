import { frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const closesOnWrongBody: Mutant = {
  id: 'closes-on-wrong-body',
  sentence: 'A SEND with a wrong body ends the session.',
  clause: 'MSG-09',
  scenario: 'messages.wrong-body',
  wire: () => ({
    session: ({ close }) => ({
      toClient(frame) {
        if (frameField(frame, 'errorCode') !== 'ERR_VALIDATION') return frame;
        close(1002);
        return undefined;
      },
    }),
  }),
};
