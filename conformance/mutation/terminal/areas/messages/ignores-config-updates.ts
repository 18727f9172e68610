import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { replaceAction } from '../../replaced-action.js';

export const ignoresConfigUpdates: BrokenTerminal = {
  id: 'ignores-config-updates',
  sentence: 'It confirms CONFIG_UPDATE and keeps its old settings.',
  clause: 'MSG-02',
  scenario: 'messages.config-applied',
  breaks: (environment) => replaceAction(environment, 'CONFIG_UPDATE', () => completed()),
};
