import { prefixTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const okPrefixIgnored: Mutant = {
  id: 'ok-prefix-ignored',
  sentence: 'SBX-OK- forces nothing: the amount decides.',
  clause: 'SBX-09',
  scenario: 'sandbox.prefix.SBX-OK',
  wire: prefixTakenFor('SBX-OK-', 'NONE-'),
};
