import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const showsForeignRequest: Mutant = {
  id: 'shows-foreign-request',
  sentence: "requestStatus answers for another merchant's request.",
  clause: 'TEN-06',
  scenario: 'tenants.command-triggers',
  wire: taken('requestStatus', 404),
};
