import { prefixTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const returnsTimeoutForErrorPrefix: Mutant = {
  id: 'returns-timeout-for-error-prefix',
  sentence: 'SBX-ERROR- fails with the code of SBX-TIMEOUT-.',
  clause: 'SBX-12',
  scenario: 'sandbox.prefix.SBX-ERROR',
  wire: prefixTakenFor('SBX-ERROR-', 'SBX-TIMEOUT-'),
};
