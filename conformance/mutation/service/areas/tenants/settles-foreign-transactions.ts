import { leaking } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const settlementOfEverybody: Mutant = {
  id: 'settlement-of-everybody',
  sentence: 'settle takes what everybody has saved.',
  clause: 'TEN-07',
  scenario: 'tenants.reports',
  wire: leaking(['saveTransaction'], ['settle']),
};
