import { replacePrefix } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const approvesFailPrefix: Mutant = {
  id: 'approves-fail-prefix',
  sentence: 'SBX-FAIL- is approved.',
  clause: 'SBX-10',
  scenario: 'sandbox.prefix.SBX-FAIL',
  wire: replacePrefix('SBX-FAIL-', 'SBX-OK-'),
};
