import { replaceAmount } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const neverApprovesDelayedAmount: Mutant = {
  id: 'never-approves-delayed-amount',
  sentence: '500.00 stays pending forever.',
  clause: 'SBX-02',
  scenario: 'sandbox.amount.500.00',
  wire: replaceAmount('500.00', '500.01'),
};
