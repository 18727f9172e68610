import { frameField, isSendTo } from '../../../wire/frame.js';
import type { Wire } from '../../../wire/wire.js';
import type { Mutant } from '../../mutant.js';

export const omitsCopiesWhileOffline: Mutant = {
  id: 'omits-copies-while-offline',
  sentence: 'An observer receives no copy of a PRINT before the terminal has been online.',
  clause: 'CHN-18',
  scenario: 'channel.observers',
  wire: (): Wire => {
    let registers = 0;
    return {
      session: () => ({
        fromClient(frame) {
          if (isSendTo(frame, '/app/terminal/register')) registers += 1;
          return frame;
        },
        // The first register is that of the observer itself.
        toClient: (frame) => (registers < 2 && frameField(frame, 'action') === 'PRINT' ? undefined : frame),
      }),
    };
  },
};
