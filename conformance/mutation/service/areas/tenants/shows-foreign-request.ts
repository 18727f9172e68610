import { acceptRejected } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const showsForeignRequest: Mutant = {
  id: 'shows-foreign-request',
  sentence: "requestStatus shows another merchant's request.",
  clause: 'TEN-06',
  scenario: 'tenants.command-triggers',
  wire: acceptRejected('requestStatus', 404),
};
