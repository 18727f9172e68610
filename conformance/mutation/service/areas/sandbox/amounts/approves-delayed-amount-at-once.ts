import { replaceAmount } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const approvesDelayedAmountAtOnce: Mutant = {
  id: 'approves-delayed-amount-at-once',
  sentence: '500.00 is approved at once.',
  clause: 'SBX-02',
  scenario: 'sandbox.amount.500.00',
  wire: replaceAmount('500.00', '12.34'),
};
