import { letIn } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const merchantsMonitor: Mutant = {
  id: 'merchants-monitor',
  sentence: 'A user of the role MERCHANT can read the monitoring.',
  clause: 'BLK-07',
  scenario: 'blocked.developer-tools',
  wire: letIn(/\/monitoring$/, 'MERCHANT'),
};
