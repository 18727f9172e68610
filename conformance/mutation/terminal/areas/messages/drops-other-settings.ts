import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { replaceAction } from '../../replaced-action.js';

export const dropsOtherSettings: BrokenTerminal = {
  id: 'drops-other-settings',
  sentence: 'It replaces all its settings with the one in CONFIG_UPDATE.',
  clause: 'MSG-02',
  scenario: 'messages.config-applied',
  breaks: (environment) =>
    replaceAction(environment, 'CONFIG_UPDATE', (terminal, { key, value }) => {
      for (const other of Object.keys(terminal.settings)) terminal.applySetting(other, null);
      terminal.applySetting(String(key), value);
      return completed();
    }),
};
