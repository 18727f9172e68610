import { BackOff } from '../../../../../src/simulator/terminal/back-off.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const backsOffWithJitter: BrokenTerminal = {
  id: 'backs-off-with-jitter',
  sentence: 'Its back-off times are random.',
  clause: 'REC-02',
  scenario: 'reconnect.back-off',
  breaks: (environment) => ({ ...environment, backOff: (random) => new BackOff(random) }),
};
