import { replaceAmount } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const leavesSystemErrorPending: Mutant = {
  id: 'leaves-system-error-pending',
  sentence: '1002.00 stays pending.',
  clause: 'SBX-07',
  scenario: 'sandbox.amount.1002.00',
  wire: replaceAmount('1002.00', '500.01'),
};
