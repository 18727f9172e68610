import { leaking } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const settlesForeignTransactions: Mutant = {
  id: 'settles-foreign-transactions',
  sentence: 'settle takes what everybody has saved.',
  clause: 'TEN-07',
  scenario: 'tenants.reports',
  wire: leaking(['saveTransaction'], ['settle']),
};
