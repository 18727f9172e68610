import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsFindWithTerminalsRead: Mutant = {
  id: 'allows-find-with-terminals-read',
  sentence: 'find is also allowed with terminals:read.',
  clause: 'SCP-07',
  scenario: 'scopes.find',
  wire: allowWithScope('terminals:read', 'find'),
};
