import { BackOff } from '../../../../../src/simulator/terminal/back-off.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const resetsBackOffAtConnected: BrokenTerminal = {
  id: 'resets-back-off-at-connected',
  sentence: 'Its back-off resets at every CONNECTED, even without register.',
  clause: 'REC-05',
  scenario: 'reconnect.back-off-reset',
  breaks: (environment) => {
    const backOff = new BackOff();
    return {
      ...environment,
      backOff: () => backOff,
      onState: (_from, to) => {
        if (to === 'registering') backOff.reset();
      },
    };
  },
};
