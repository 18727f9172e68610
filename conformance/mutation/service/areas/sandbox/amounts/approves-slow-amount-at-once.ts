import { replaceAmount } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const approvesSlowAmountAtOnce: Mutant = {
  id: 'approves-slow-amount-at-once',
  sentence: '999.00 is approved without its delay.',
  clause: 'SBX-04',
  scenario: 'sandbox.amount.999.00',
  wire: replaceAmount('999.00', '12.34'),
};
