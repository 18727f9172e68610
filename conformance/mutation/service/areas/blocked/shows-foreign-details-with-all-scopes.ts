import { acceptRejected } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const showsForeignDetailsWithAllScopes: Mutant = {
  id: 'shows-foreign-details-with-all-scopes',
  sentence: "An app with all eight scopes can read the details of another merchant's transaction.",
  clause: 'BLK-05',
  scenario: 'tenants.details',
  wire: acceptRejected('getTransactionDetails', 404),
};
