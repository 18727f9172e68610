import { answersOf, field, withFields } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const returnsSuccessForTimeout: Mutant = {
  id: 'returns-success-for-timeout',
  sentence: '1001.00 is SUCCESS in the answer, and FAILED when it is looked up.',
  clause: 'SBX-06',
  scenario: 'sandbox.amount.1001.00',
  wire: answersOf(['payNow'], (answer) => {
    if (field(answer.body, 'errorCode') !== 'ERR_PAYMENT_TIMEOUT') return answer;
    return { ...answer, body: withFields(answer.body, { status: 'SUCCESS' }) };
  }),
};
