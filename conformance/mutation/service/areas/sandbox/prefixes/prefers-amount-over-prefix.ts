import { replacePrefix } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const prefersAmountOverPrefix: Mutant = {
  id: 'prefers-amount-over-prefix',
  sentence: 'An amount with a trigger overrides the prefix SBX-OK-.',
  clause: 'SBX-15',
  scenario: 'sandbox.priority.SBX-OK',
  wire: replacePrefix('SBX-OK-', 'SBX-'),
};
