import { amountTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const declinesHighestApprovedAmount: Mutant = {
  id: 'declines-highest-approved-amount',
  sentence: 'The last amount of the range that is approved, 499.99, is declined.',
  clause: 'SBX-01',
  scenario: 'sandbox.amount.0.01-to-499.99',
  wire: amountTakenFor('499.99', '1000.00'),
};
