import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import type { BrokenTerminal } from '../../broken-terminal.js';
import { replaceAction } from '../../replaced-action.js';

export const uploadsTransactionsOnly: BrokenTerminal = {
  id: 'uploads-transactions-only',
  sentence: 'On SYNC_REQUEST it uploads its pending transactions but not its settings.',
  clause: 'MSG-03',
  scenario: 'messages.sync-request',
  breaks: (environment) =>
    replaceAction(environment, 'SYNC_REQUEST', (terminal) => {
      terminal.uploadReports();
      return completed();
    }),
};
