import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsSaveTransactionWithTransactionsRead: Mutant = {
  id: 'allows-save-transaction-with-transactions-read',
  sentence: 'saveTransaction is also allowed with transactions:read.',
  clause: 'SCP-02',
  scenario: 'scopes.saveTransaction',
  wire: allowWithScope('transactions:read', 'saveTransaction'),
};
