import { letIn } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const topicOpenToAll: Mutant = {
  id: 'topic-open-to-all',
  sentence: 'An integrator may ask for a wsToken of the admin topic.',
  clause: 'ADM-01',
  scenario: 'admin-topic.events',
  wire: letIn(/\/admin\/ws-token$/),
};
