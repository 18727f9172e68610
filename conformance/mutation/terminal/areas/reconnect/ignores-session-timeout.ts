import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import { actionInstead } from '../../action-instead.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const ignoresSessionTimeout: BrokenTerminal = {
  id: 'ignores-session-timeout',
  sentence: 'It takes SESSION_TIMEOUT and does nothing.',
  clause: 'REC-03',
  scenario: 'reconnect.session-timeout',
  breaks: (environment) => actionInstead(environment, 'SESSION_TIMEOUT', () => completed()),
};
