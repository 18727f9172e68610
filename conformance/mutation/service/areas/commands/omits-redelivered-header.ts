import type { Mutant } from '../../mutant.js';

export const redeliveryUnmarked: Mutant = {
  id: 'redelivery-unmarked',
  sentence: 'A command that comes again does not say so.',
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
