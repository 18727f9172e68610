import { replaceAmount } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const approvesDeclinedAmount: Mutant = {
  id: 'approves-declined-amount',
  sentence: '1000.00 is approved.',
  clause: 'SBX-05',
  scenario: 'sandbox.amount.1000.00',
  wire: replaceAmount('1000.00', '12.34'),
};
