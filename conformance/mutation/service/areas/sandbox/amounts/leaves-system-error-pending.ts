import { amountTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const leavesSystemErrorPending: Mutant = {
  id: 'leaves-system-error-pending',
  sentence: '1002.00 stays pending.',
  clause: 'SBX-07',
  scenario: 'sandbox.amount.1002.00',
  wire: amountTakenFor('1002.00', '500.01'),
};
