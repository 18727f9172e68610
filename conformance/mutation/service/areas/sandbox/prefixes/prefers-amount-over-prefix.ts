import { prefixTakenFor } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const prefersAmountOverPrefix: Mutant = {
  id: 'prefers-amount-over-prefix',
  sentence: 'An amount with a trigger beats the prefix SBX-OK-.',
  clause: 'SBX-15',
  scenario: 'sandbox.priority.SBX-OK',
  wire: prefixTakenFor('SBX-OK-', 'SBX-'),
};
