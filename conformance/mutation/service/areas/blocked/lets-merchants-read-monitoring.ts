import { allowRole } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const letsMerchantsReadMonitoring: Mutant = {
  id: 'lets-merchants-read-monitoring',
  sentence: 'A user of the role MERCHANT can read the monitoring.',
  clause: 'BLK-07',
  scenario: 'blocked.developer-tools',
  wire: allowRole(/\/monitoring$/, 'MERCHANT'),
};
