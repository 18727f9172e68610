import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsFindWithTerminalsRead: Mutant = {
  id: 'allows-find-with-terminals-read',
  sentence: 'find opens with terminals:read too.',
  clause: 'SCP-07',
  scenario: 'scopes.find',
  wire: openedBy('terminals:read', 'find'),
};
