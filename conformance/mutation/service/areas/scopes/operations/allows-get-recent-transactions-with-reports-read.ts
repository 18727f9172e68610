import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const getRecentTransactionsWithReportsScope: Mutant = {
  id: 'get-recent-transactions-with-reports-scope',
  sentence: 'getRecentTransactions opens with reports:read too.',
  clause: 'SCP-06',
  scenario: 'scopes.getRecentTransactions',
  wire: openedBy('reports:read', 'getRecentTransactions'),
};
