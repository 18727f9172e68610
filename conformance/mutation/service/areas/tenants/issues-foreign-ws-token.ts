import { acceptRejected } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const issuesForeignWsToken: Mutant = {
  id: 'issues-foreign-ws-token',
  sentence: "A wsToken is issued for another merchant's terminal.",
  clause: 'TEN-08',
  scenario: 'tenants.terminals',
  wire: acceptRejected('ws-token', 404),
};
