import { claim, taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const skipsScopesInSandbox: Mutant = {
  id: 'skips-scopes-in-sandbox',
  sentence: 'In the sandbox payNow needs no scope.',
  clause: 'SCP-21',
  scenario: 'scopes.payNow',
  wire: taken('payNow', 403, (request) => claim(request, 'sandbox') === true),
};
