import type { Mutant } from '../../mutant.js';

export const omitsRedeliveredHeader: Mutant = {
  id: 'omits-redelivered-header',
  sentence: 'A redelivered command has no redelivered header.',
  clause: 'CMD-05',
  scenario: 'commands.print.cut-before-result',
  wire: () => ({
    session: () => ({
      toClient: (frame) => {
        const { redelivered: _, ...headers } = frame.headers;
        return { ...frame, headers };
      },
    }),
  }),
};
