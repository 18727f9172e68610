import { replaceAmount } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const declinesHighestApprovedAmount: Mutant = {
  id: 'declines-highest-approved-amount',
  sentence: 'The highest amount that is approved at once, 499.99, is declined.',
  clause: 'SBX-01',
  scenario: 'sandbox.amount.0.01-to-499.99',
  wire: replaceAmount('499.99', '1000.00'),
};
