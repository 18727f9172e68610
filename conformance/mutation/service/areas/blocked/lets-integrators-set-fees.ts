import { allowRole } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const letsIntegratorsSetFees: Mutant = {
  id: 'lets-integrators-set-fees',
  sentence: 'An integrator can modify the fees of a terminal.',
  clause: 'BLK-06',
  scenario: 'blocked.settings-and-fees',
  wire: allowRole(/\/fees$/),
};
