import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsSaveTransactionWithTransactionsRead: Mutant = {
  id: 'allows-save-transaction-with-transactions-read',
  sentence: 'saveTransaction opens with transactions:read too.',
  clause: 'SCP-02',
  scenario: 'scopes.saveTransaction',
  wire: openedBy('transactions:read', 'saveTransaction'),
};
