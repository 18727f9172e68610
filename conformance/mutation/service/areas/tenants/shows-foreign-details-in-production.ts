import { claim, taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const showsForeignDetailsInProduction: Mutant = {
  id: 'shows-foreign-details-in-production',
  sentence: "In production the details of another merchant's transaction are shown.",
  clause: 'TEN-01',
  scenario: 'tenants.details',
  wire: taken('getTransactionDetails', 404, (request) => claim(request, 'sandbox') === false),
};
