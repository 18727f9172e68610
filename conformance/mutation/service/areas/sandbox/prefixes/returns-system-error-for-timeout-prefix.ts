import { prefixTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const timeoutPrefixAsError: Mutant = {
  id: 'timeout-prefix-as-error',
  sentence: 'SBX-TIMEOUT- fails with the code of SBX-ERROR-.',
  clause: 'SBX-11',
  scenario: 'sandbox.prefix.SBX-TIMEOUT',
  wire: prefixTakenFor('SBX-TIMEOUT-', 'SBX-ERROR-'),
};
