import { replaceAmount } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const neverApprovesSlowAmount: Mutant = {
  id: 'never-approves-slow-amount',
  sentence: '999.00 is never approved.',
  clause: 'SBX-04',
  scenario: 'sandbox.amount.999.00',
  wire: replaceAmount('999.00', '500.01'),
};
