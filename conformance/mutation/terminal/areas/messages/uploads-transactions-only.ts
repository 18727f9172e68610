import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import { actionInstead } from '../../action-instead.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const uploadsTransactionsOnly: BrokenTerminal = {
  id: 'uploads-transactions-only',
  sentence: 'On SYNC_REQUEST it uploads its pending transactions and not its settings.',
  clause: 'MSG-03',
  scenario: 'messages.sync-request',
  breaks: (environment) =>
    actionInstead(environment, 'SYNC_REQUEST', (device) => {
      device.uploadReports();
      return completed();
    }),
};
