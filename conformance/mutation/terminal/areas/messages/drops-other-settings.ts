import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import { actionInstead } from '../../action-instead.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const dropsOtherSettings: BrokenTerminal = {
  id: 'drops-other-settings',
  sentence: 'It takes one CONFIG_UPDATE for all the settings that it is to have.',
  clause: 'MSG-02',
  scenario: 'messages.config-applied',
  breaks: (environment) =>
    actionInstead(environment, 'CONFIG_UPDATE', (device, { key, value }) => {
      for (const other of Object.keys(device.settings)) device.applySetting(other, null);
      device.applySetting(String(key), value);
      return completed();
    }),
};
