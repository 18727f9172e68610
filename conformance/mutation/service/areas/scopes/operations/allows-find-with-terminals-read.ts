import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const findWithTerminalsScope: Mutant = {
  id: 'find-with-terminals-scope',
  sentence: 'find opens with terminals:read too.',
  clause: 'SCP-07',
  scenario: 'scopes.find',
  wire: openedBy('terminals:read', 'find'),
};
