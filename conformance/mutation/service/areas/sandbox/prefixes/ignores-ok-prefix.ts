import { replacePrefix } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const ignoresOkPrefix: Mutant = {
  id: 'ignores-ok-prefix',
  sentence: 'SBX-OK- has no effect, and the amount decides.',
  clause: 'SBX-09',
  scenario: 'sandbox.prefix.SBX-OK',
  wire: replacePrefix('SBX-OK-', 'NONE-'),
};
