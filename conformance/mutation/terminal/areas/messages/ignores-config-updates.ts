import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import { actionInstead } from '../../action-instead.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const ignoresConfigUpdates: BrokenTerminal = {
  id: 'ignores-config-updates',
  sentence: 'It takes CONFIG_UPDATE and keeps its old settings.',
  clause: 'MSG-02',
  scenario: 'messages.config-applied',
  breaks: (environment) => actionInstead(environment, 'CONFIG_UPDATE', () => completed()),
};
