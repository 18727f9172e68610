import { allowRole } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const letsIntegratorsDeactivateTerminals: Mutant = {
  id: 'lets-integrators-deactivate-terminals',
  sentence: 'An integrator can deactivate a terminal.',
  clause: 'BLK-03',
  scenario: 'blocked.activation',
  wire: allowRole(/\/deactivate$/),
};
