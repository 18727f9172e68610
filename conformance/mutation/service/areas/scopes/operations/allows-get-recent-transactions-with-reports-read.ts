import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsGetRecentTransactionsWithReportsRead: Mutant = {
  id: 'allows-get-recent-transactions-with-reports-read',
  sentence: 'getRecentTransactions opens with reports:read too.',
  clause: 'SCP-06',
  scenario: 'scopes.getRecentTransactions',
  wire: openedBy('reports:read', 'getRecentTransactions'),
};
