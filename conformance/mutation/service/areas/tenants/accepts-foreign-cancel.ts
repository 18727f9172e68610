import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const acceptsForeignCancel: Mutant = {
  id: 'accepts-foreign-cancel',
  sentence: "A cancel of another merchant's transaction is taken.",
  clause: 'TEN-03',
  scenario: 'tenants.refunds-and-cancellations',
  wire: taken('cancelTransaction', 404),
};
