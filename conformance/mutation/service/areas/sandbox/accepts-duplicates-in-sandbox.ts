import { acceptRejected } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const acceptsDuplicatesInSandbox: Mutant = {
  id: 'accepts-duplicates-in-sandbox',
  sentence: 'The sandbox accepts a duplicate referenceId.',
  clause: 'SBX-21',
  scenario: 'sandbox.validation',
  wire: acceptRejected('payNow', 409),
};
