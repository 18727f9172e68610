import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import { actionInstead } from '../../action-instead.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const ignoresKicks: BrokenTerminal = {
  id: 'ignores-kicks',
  sentence: 'It takes SESSION_KICK and stays until it is thrown out.',
  clause: 'REC-04',
  scenario: 'reconnect.session-kick',
  breaks: (environment) => actionInstead(environment, 'SESSION_KICK', () => completed()),
};
