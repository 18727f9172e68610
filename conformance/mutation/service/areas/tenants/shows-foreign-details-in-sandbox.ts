import { claim, taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const showsForeignDetailsInSandbox: Mutant = {
  id: 'shows-foreign-details-in-sandbox',
  sentence: "In the sandbox the details of another merchant's transaction are shown.",
  clause: 'TEN-10',
  scenario: 'tenants.details',
  wire: taken('getTransactionDetails', 404, (request) => claim(request, 'sandbox') === true),
};
