import { replacePrefix } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const returnsSystemErrorForTimeoutPrefix: Mutant = {
  id: 'returns-system-error-for-timeout-prefix',
  sentence: 'SBX-TIMEOUT- fails with the error code of SBX-ERROR-.',
  clause: 'SBX-11',
  scenario: 'sandbox.prefix.SBX-TIMEOUT',
  wire: replacePrefix('SBX-TIMEOUT-', 'SBX-ERROR-'),
};
