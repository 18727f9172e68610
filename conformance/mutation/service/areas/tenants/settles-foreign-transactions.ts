import { leakRequests } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const settlesForeignTransactions: Mutant = {
  id: 'settles-foreign-transactions',
  sentence: 'settle includes the transactions of every merchant.',
  clause: 'TEN-07',
  scenario: 'tenants.reports',
  wire: leakRequests(['saveTransaction'], ['settle']),
};
