import { answersOf, field, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const lowercasesReference: Mutant = {
  id: 'lowercases-reference',
  sentence: 'getTransactionDetails answers the referenceId in small letters.',
  clause: 'PAY-01',
  scenario: 'payments.stored',
  wire: answersOf(['getTransactionDetails'], (answer) => {
    const referenceId = String(field(answer.body, 'referenceId')).toLowerCase();
    return { ...answer, body: withFields(answer.body, { referenceId }) };
  }),
};
