import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const saveTransactionWithTransactionsScope: Mutant = {
  id: 'save-transaction-with-transactions-scope',
  sentence: 'saveTransaction opens with transactions:read too.',
  clause: 'SCP-02',
  scenario: 'scopes.saveTransaction',
  wire: openedBy('transactions:read', 'saveTransaction'),
};
