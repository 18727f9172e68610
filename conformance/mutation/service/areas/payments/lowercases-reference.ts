import { answersOf, field, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const referenceInOtherCase: Mutant = {
  id: 'reference-in-other-case',
  sentence: 'getTransactionDetails answers the referenceId in small letters.',
  clause: 'PAY-01',
  scenario: 'payments.stored',
  wire: answersOf(['getTransactionDetails'], (answer) => {
    const referenceId = String(field(answer.body, 'referenceId')).toLowerCase();
    return { ...answer, body: withFields(answer.body, { referenceId }) };
  }),
};
