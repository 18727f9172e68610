import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import { actionInstead } from '../../action-instead.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const ignoresForceRefresh: BrokenTerminal = {
  id: 'ignores-force-refresh',
  sentence: 'It reports FORCE_REFRESH as COMPLETED and fetches nothing.',
  clause: 'LIF-04',
  scenario: 'lifecycle.force-refresh',
  breaks: (environment) => actionInstead(environment, 'FORCE_REFRESH', () => completed()),
};
