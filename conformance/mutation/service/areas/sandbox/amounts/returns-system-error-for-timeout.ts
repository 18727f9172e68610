import { replaceAmount } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const returnsSystemErrorForTimeout: Mutant = {
  id: 'returns-system-error-for-timeout',
  sentence: '1001.00 fails with the error code of 1002.00.',
  clause: 'SBX-06',
  scenario: 'sandbox.amount.1001.00',
  wire: replaceAmount('1001.00', '1002.00'),
};
