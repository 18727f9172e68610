import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const acceptsSimultaneousDuplicates: Mutant = {
  id: 'accepts-simultaneous-duplicates',
  sentence: 'Of simultaneous payments with one referenceId all are accepted.',
  clause: 'PAY-03',
  scenario: 'payments.duplicates.simultaneous',
  wire: taken('payNow', 409),
};
