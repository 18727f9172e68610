import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { replaceAction } from '../../replaced-action.js';

export const dropsOtherSettings: BrokenTerminal = {
  id: 'drops-other-settings',
  sentence: 'It replaces all its settings with the one in CONFIG_UPDATE.',
  clause: 'MSG-02',
  scenario: 'messages.config-applied',
  breaks: (environment) =>
    replaceAction(environment, 'CONFIG_UPDATE', (device, { key, value }) => {
      for (const other of Object.keys(device.settings)) device.applySetting(other, null);
      device.applySetting(String(key), value);
      return completed();
    }),
};
