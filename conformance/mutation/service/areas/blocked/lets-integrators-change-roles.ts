import { allowRole } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const letsIntegratorsChangeRoles: Mutant = {
  id: 'lets-integrators-change-roles',
  sentence: 'An integrator can change the role of a user.',
  clause: 'BLK-01',
  scenario: 'blocked.users-and-roles',
  wire: allowRole(/\/role$/),
};
