import { letIn } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const letsIntegratorsListRoles: Mutant = {
  id: 'lets-integrators-list-roles',
  sentence: 'An integrator can list the roles.',
  clause: 'BLK-01',
  scenario: 'blocked.users-and-roles',
  wire: letIn(/\/admin\/roles/),
};
