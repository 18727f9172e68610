import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsCancelTransactionWithPaymentsDirect: Mutant = {
  id: 'allows-cancel-transaction-with-payments-direct',
  sentence: 'cancelTransaction is also allowed with payments:direct.',
  clause: 'SCP-04',
  scenario: 'scopes.cancelTransaction',
  wire: allowWithScope('payments:direct', 'cancelTransaction'),
};
