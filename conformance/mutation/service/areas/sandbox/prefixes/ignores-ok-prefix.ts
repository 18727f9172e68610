import { prefixTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const ignoresOkPrefix: Mutant = {
  id: 'ignores-ok-prefix',
  sentence: 'SBX-OK- forces nothing: the amount decides.',
  clause: 'SBX-09',
  scenario: 'sandbox.prefix.SBX-OK',
  wire: prefixTakenFor('SBX-OK-', 'NONE-'),
};
