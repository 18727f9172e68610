import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const acceptsDuplicatesInSandbox: Mutant = {
  id: 'accepts-duplicates-in-sandbox',
  sentence: 'The sandbox takes a referenceId twice.',
  clause: 'SBX-21',
  scenario: 'sandbox.validation',
  wire: taken('payNow', 409),
};
