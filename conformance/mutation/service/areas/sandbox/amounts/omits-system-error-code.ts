import { answersOf, withFields } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const systemErrorWithoutCode: Mutant = {
  id: 'system-error-without-code',
  sentence: '1002.00 fails and shows no error code anywhere.',
  clause: 'SBX-07',
  scenario: 'sandbox.amount.1002.00',
  wire: answersOf(['payNow', 'getTransactionDetails'], (answer) => ({
    ...answer,
    // What is undefined is not written.
    body: withFields(answer.body, { errorCode: undefined }),
  })),
};
