import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsGetRecentTransactionsWithReportsRead: Mutant = {
  id: 'allows-get-recent-transactions-with-reports-read',
  sentence: 'getRecentTransactions is also allowed with reports:read.',
  clause: 'SCP-06',
  scenario: 'scopes.getRecentTransactions',
  wire: allowWithScope('reports:read', 'getRecentTransactions'),
};
