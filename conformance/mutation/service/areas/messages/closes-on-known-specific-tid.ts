import { frameField, isSendTo } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const closesOnKnownSpecificTId: Mutant = {
  id: 'closes-on-known-specific-tid',
  sentence: 'A report that repeats a specificTId with other values ends the session.',
  clause: 'MSG-07',
  scenario: 'messages.report-conflicts',
  wire: () => {
    const first = new Map<unknown, string>();
    return {
      session: ({ close }) => ({
        fromClient(frame) {
          if (!isSendTo(frame, '/app/terminal/transaction')) return frame;
          const specificTId = frameField(frame, 'specificTId');
          if ((first.get(specificTId) ?? frame.body) === frame.body) {
            first.set(specificTId, frame.body);
            return frame;
          }
          close(1002);
          return undefined;
        },
      }),
    };
  },
};
