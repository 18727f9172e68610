import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { replaceAction } from '../../replaced-action.js';

export const ignoresSessionTimeout: BrokenTerminal = {
  id: 'ignores-session-timeout',
  sentence: 'It confirms SESSION_TIMEOUT and does nothing.',
  clause: 'REC-03',
  scenario: 'reconnect.session-timeout',
  breaks: (environment) => replaceAction(environment, 'SESSION_TIMEOUT', () => completed()),
};
