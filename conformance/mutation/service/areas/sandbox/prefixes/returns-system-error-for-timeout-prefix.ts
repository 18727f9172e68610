import { prefixTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const returnsSystemErrorForTimeoutPrefix: Mutant = {
  id: 'returns-system-error-for-timeout-prefix',
  sentence: 'SBX-TIMEOUT- fails with the code of SBX-ERROR-.',
  clause: 'SBX-11',
  scenario: 'sandbox.prefix.SBX-TIMEOUT',
  wire: prefixTakenFor('SBX-TIMEOUT-', 'SBX-ERROR-'),
};
