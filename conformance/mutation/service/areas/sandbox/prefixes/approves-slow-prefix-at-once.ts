import { replacePrefix } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const approvesSlowPrefixAtOnce: Mutant = {
  id: 'approves-slow-prefix-at-once',
  sentence: 'SBX-SLOW- is approved without its delay.',
  clause: 'SBX-14',
  scenario: 'sandbox.prefix.SBX-SLOW',
  wire: replacePrefix('SBX-SLOW-', 'SBX-OK-'),
};
