import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import { actionInstead } from '../../action-instead.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const uploadsSettingsOnly: BrokenTerminal = {
  id: 'uploads-settings-only',
  sentence: 'On SYNC_REQUEST it uploads its settings and none of its pending transactions.',
  clause: 'MSG-03',
  scenario: 'messages.sync-request',
  breaks: (environment) =>
    actionInstead(environment, 'SYNC_REQUEST', (device) => {
      device.uploadSettings();
      return completed();
    }),
};
