import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const listsRecentTransactionsWithoutScope: Mutant = {
  id: 'lists-recent-transactions-without-scope',
  sentence: 'getRecentTransactions opens with every token.',
  clause: 'AUTH-03',
  scenario: 'auth.token.scopes',
  wire: taken('getRecentTransactions', 403),
};
