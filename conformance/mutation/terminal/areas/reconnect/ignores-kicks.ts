import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { replaceAction } from '../../replaced-action.js';

export const ignoresKicks: BrokenTerminal = {
  id: 'ignores-kicks',
  sentence: 'It confirms SESSION_KICK and stays until the server closes the connection.',
  clause: 'REC-04',
  scenario: 'reconnect.session-kick',
  breaks: (environment) => replaceAction(environment, 'SESSION_KICK', () => completed()),
};
