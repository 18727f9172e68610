import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { replaceAction } from '../../replaced-action.js';

export const uploadsSettingsOnly: BrokenTerminal = {
  id: 'uploads-settings-only',
  sentence: 'On SYNC_REQUEST it uploads its settings but not its pending transactions.',
  clause: 'MSG-03',
  scenario: 'messages.sync-request',
  breaks: (environment) =>
    replaceAction(environment, 'SYNC_REQUEST', (terminal) => {
      terminal.uploadSettings();
      return completed();
    }),
};
