import { acceptRejected } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const acceptsForeignCancel: Mutant = {
  id: 'accepts-foreign-cancel',
  sentence: "A cancellation of another merchant's transaction is accepted.",
  clause: 'TEN-03',
  scenario: 'tenants.refunds-and-cancellations',
  wire: acceptRejected('cancelTransaction', 404),
};
