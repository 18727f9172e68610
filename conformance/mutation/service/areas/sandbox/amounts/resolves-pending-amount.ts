import { amountTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const resolvesPendingAmount: Mutant = {
  id: 'resolves-pending-amount',
  sentence: '500.01 is approved after 10 s.',
  clause: 'SBX-03',
  scenario: 'sandbox.amount.500.01',
  wire: amountTakenFor('500.01', '500.00'),
};
