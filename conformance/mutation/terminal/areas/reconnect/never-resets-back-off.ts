import { BackOff } from '../../../../../src/simulator/terminal/back-off.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const neverResetsBackOff: BrokenTerminal = {
  id: 'never-resets-back-off',
  sentence: 'Its back-off keeps growing even after a registered session.',
  clause: 'REC-05',
  scenario: 'reconnect.back-off-reset',
  breaks: (environment) => ({
    ...environment,
    backOff: () => {
      const backOff = new BackOff();
      return { next: () => backOff.next(), reset: () => undefined };
    },
  }),
};
