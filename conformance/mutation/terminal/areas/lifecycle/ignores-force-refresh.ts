import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { replaceAction } from '../../replaced-action.js';

export const ignoresForceRefresh: BrokenTerminal = {
  id: 'ignores-force-refresh',
  sentence: 'It reports FORCE_REFRESH as COMPLETED without fetching anything.',
  clause: 'LIF-04',
  scenario: 'lifecycle.force-refresh',
  breaks: (environment) => replaceAction(environment, 'FORCE_REFRESH', () => completed()),
};
