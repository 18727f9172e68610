import { answersOf, withFields } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const omitsSystemErrorCode: Mutant = {
  id: 'omits-system-error-code',
  sentence: '1002.00 fails and shows no error code anywhere.',
  clause: 'SBX-07',
  scenario: 'sandbox.amount.1002.00',
  wire: answersOf(['payNow', 'getTransactionDetails'], (answer) => ({
    ...answer,
    // What is undefined is not written.
    body: withFields(answer.body, { errorCode: undefined }),
  })),
};
