import { allowRole } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const issuesAdminWsTokenToIntegrators: Mutant = {
  id: 'issues-admin-ws-token-to-integrators',
  sentence: 'An integrator can request a wsToken for the admin topic.',
  clause: 'ADM-01',
  scenario: 'admin-topic.events',
  wire: allowRole(/\/admin\/ws-token$/),
};
