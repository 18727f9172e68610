import { acceptRejected } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const acceptsSimultaneousDuplicates: Mutant = {
  id: 'accepts-simultaneous-duplicates',
  sentence: 'Simultaneous payments with one referenceId are all accepted.',
  clause: 'PAY-03',
  scenario: 'payments.duplicates.simultaneous',
  wire: acceptRejected('payNow', 409),
};
