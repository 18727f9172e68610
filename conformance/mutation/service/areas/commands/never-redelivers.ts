import type { Mutant } from '../../mutant.js';

export const neverRedelivers: Mutant = {
  id: 'never-redelivers',
  sentence: 'A command that was sent once is not redelivered after a cut.',
  clause: 'CMD-05',
  scenario: 'commands.print.cut-before-result',
  wire: () => ({
    session: () => ({
      toClient: (frame) => (frame.headers.redelivered === undefined ? frame : undefined),
    }),
  }),
};
