import type { BrokenTerminal } from '../../broken-terminal.js';

export const backsOffLinearly: BrokenTerminal = {
  id: 'backs-off-linearly',
  sentence: 'Its back-off grows by one second at a time.',
  clause: 'REC-02',
  scenario: 'reconnect.back-off',
  breaks: (environment) => ({
    ...environment,
    backOff: () => {
      let attempt = 0;
      return {
        next() {
          attempt += 1;
          return { attempt, delayMs: attempt * 1000 };
        },
        reset() {
          attempt = 0;
        },
      };
    },
  }),
};
