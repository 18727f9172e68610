import { allowRole } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const letsIntegratorsListRoles: Mutant = {
  id: 'lets-integrators-list-roles',
  sentence: 'An integrator can list the roles.',
  clause: 'BLK-01',
  scenario: 'blocked.users-and-roles',
  wire: allowRole(/\/admin\/roles/),
};
