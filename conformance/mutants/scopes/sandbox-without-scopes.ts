import type { Mutant } from '../mutant.js';
import { claim, taken } from '../wire/rest-change.js';

export const sandboxWithoutScopes: Mutant = {
  id: 'sandbox-without-scopes',
  sentence: 'In the sandbox payNow needs no scope.',
  clause: 'SCP-21',
  scenario: 'scopes.payNow',
  wire: taken('payNow', 403, (request) => claim(request, 'sandbox') === true),
};
