import { letIn } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const issuesAdminWsTokenToIntegrators: Mutant = {
  id: 'issues-admin-ws-token-to-integrators',
  sentence: 'An integrator may ask for a wsToken of the admin topic.',
  clause: 'ADM-01',
  scenario: 'admin-topic.events',
  wire: letIn(/\/admin\/ws-token$/),
};
