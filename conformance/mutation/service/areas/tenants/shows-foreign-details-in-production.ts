import { acceptRejected, inMode } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const showsForeignDetailsInProduction: Mutant = {
  id: 'shows-foreign-details-in-production',
  sentence: "Production apps can read the details of another merchant's transaction.",
  clause: 'TEN-01',
  scenario: 'tenants.details',
  wire: inMode('production', (which) => acceptRejected('getTransactionDetails', 404, which)),
};
