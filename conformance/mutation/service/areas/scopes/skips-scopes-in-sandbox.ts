import { acceptRejected, inMode } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const skipsScopesInSandbox: Mutant = {
  id: 'skips-scopes-in-sandbox',
  sentence: 'payNow requires no scope in the sandbox.',
  clause: 'SCP-21',
  scenario: 'scopes.payNow',
  wire: inMode('sandbox', (which) => acceptRejected('payNow', 403, which)),
};
