import type { Mutant } from '../../mutant.js';

export const redeliversWithNewMessageId: Mutant = {
  id: 'redelivers-with-new-message-id',
  sentence: 'A redelivered command has another message-id.',
  clause: 'CMD-05',
  scenario: 'commands.print.cut-before-result',
  wire: () => ({
    session: () => ({
      toClient: (frame) => {
        if (frame.headers.redelivered === undefined) return frame;
        return {
          ...frame,
          headers: { ...frame.headers, 'message-id': `again-${frame.headers['message-id']}` },
        };
      },
    }),
  }),
};
