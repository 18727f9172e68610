import { answersOf } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const returns400ForDuplicates: Mutant = {
  id: 'returns-400-for-duplicates',
  sentence: 'A duplicate referenceId is answered with 400.',
  clause: 'PAY-02',
  scenario: 'payments.duplicates',
  wire: answersOf(['payNow'], (answer) => (answer.status === 409 ? { ...answer, status: 400 } : answer)),
};
