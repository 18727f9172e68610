import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const foreignCancelTaken: Mutant = {
  id: 'foreign-cancel-taken',
  sentence: "A cancel of another merchant's transaction is taken.",
  clause: 'TEN-03',
  scenario: 'tenants.refunds-and-cancellations',
  wire: taken('cancelTransaction', 404),
};
