import { acceptRejected, inMode } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const showsForeignDetailsInSandbox: Mutant = {
  id: 'shows-foreign-details-in-sandbox',
  sentence: "Sandbox apps can read the details of another merchant's transaction.",
  clause: 'TEN-10',
  scenario: 'tenants.details',
  wire: inMode('sandbox', (which) => acceptRejected('getTransactionDetails', 404, which)),
};
