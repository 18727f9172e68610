import { replaceAmount } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const delaysLowestApprovedAmount: Mutant = {
  id: 'delays-lowest-approved-amount',
  sentence: 'The lowest amount that is approved at once, 0.01, is approved after 3 s.',
  clause: 'SBX-01',
  scenario: 'sandbox.amount.0.01-to-499.99',
  wire: replaceAmount('0.01', '999.00'),
};
