import { amountTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const neverApprovesDelayedAmount: Mutant = {
  id: 'never-approves-delayed-amount',
  sentence: '500.00 stays pending for ever.',
  clause: 'SBX-02',
  scenario: 'sandbox.amount.500.00',
  wire: amountTakenFor('500.00', '500.01'),
};
