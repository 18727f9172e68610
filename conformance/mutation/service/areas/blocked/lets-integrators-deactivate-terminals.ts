import { letIn } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const integratorsDeactivate: Mutant = {
  id: 'integrators-deactivate',
  sentence: 'An integrator can deactivate a terminal.',
  clause: 'BLK-03',
  scenario: 'blocked.activation',
  wire: letIn(/\/deactivate$/),
};
