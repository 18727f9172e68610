import { claim, taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const foreignDetailsOpenInProduction: Mutant = {
  id: 'foreign-details-open-in-production',
  sentence: "In production the details of another merchant's transaction are shown.",
  clause: 'TEN-01',
  scenario: 'tenants.details',
  wire: taken('getTransactionDetails', 404, (request) => claim(request, 'sandbox') === false),
};
