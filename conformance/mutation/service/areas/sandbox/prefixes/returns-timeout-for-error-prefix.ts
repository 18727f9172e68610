import { replacePrefix } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const returnsTimeoutForErrorPrefix: Mutant = {
  id: 'returns-timeout-for-error-prefix',
  sentence: 'SBX-ERROR- fails with the error code of SBX-TIMEOUT-.',
  clause: 'SBX-12',
  scenario: 'sandbox.prefix.SBX-ERROR',
  wire: replacePrefix('SBX-ERROR-', 'SBX-TIMEOUT-'),
};
