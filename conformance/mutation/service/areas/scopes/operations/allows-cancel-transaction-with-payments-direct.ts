import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsCancelTransactionWithPaymentsDirect: Mutant = {
  id: 'allows-cancel-transaction-with-payments-direct',
  sentence: 'cancelTransaction opens with payments:direct too.',
  clause: 'SCP-04',
  scenario: 'scopes.cancelTransaction',
  wire: openedBy('payments:direct', 'cancelTransaction'),
};
