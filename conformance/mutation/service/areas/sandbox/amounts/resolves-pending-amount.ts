import { replaceAmount } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const resolvesPendingAmount: Mutant = {
  id: 'resolves-pending-amount',
  sentence: '500.01 is approved after 10 s.',
  clause: 'SBX-03',
  scenario: 'sandbox.amount.500.01',
  wire: replaceAmount('500.01', '500.00'),
};
