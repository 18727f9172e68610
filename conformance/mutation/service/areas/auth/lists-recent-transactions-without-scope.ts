import { acceptRejected } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const listsRecentTransactionsWithoutScope: Mutant = {
  id: 'lists-recent-transactions-without-scope',
  sentence: 'getRecentTransactions is allowed with every token.',
  clause: 'AUTH-03',
  scenario: 'auth.token.scopes',
  wire: acceptRejected('getRecentTransactions', 403),
};
