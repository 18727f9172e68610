import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const issuesForeignWsToken: Mutant = {
  id: 'issues-foreign-ws-token',
  sentence: "A wsToken is issued for another merchant's terminal.",
  clause: 'TEN-08',
  scenario: 'tenants.terminals',
  wire: taken('ws-token', 404),
};
