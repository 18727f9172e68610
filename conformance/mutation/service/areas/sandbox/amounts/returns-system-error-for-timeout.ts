import { amountTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const returnsSystemErrorForTimeout: Mutant = {
  id: 'returns-system-error-for-timeout',
  sentence: '1001.00 fails with the code of 1002.00.',
  clause: 'SBX-06',
  scenario: 'sandbox.amount.1001.00',
  wire: amountTakenFor('1001.00', '1002.00'),
};
