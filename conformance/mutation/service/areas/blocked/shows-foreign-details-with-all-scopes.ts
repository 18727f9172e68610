import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const showsForeignDetailsWithAllScopes: Mutant = {
  id: 'shows-foreign-details-with-all-scopes',
  sentence: "All eight scopes open the details of another merchant's transaction.",
  clause: 'BLK-05',
  scenario: 'tenants.details',
  wire: taken('getTransactionDetails', 404),
};
