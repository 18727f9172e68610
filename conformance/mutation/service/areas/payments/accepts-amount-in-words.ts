import { acceptRejected, field } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const acceptsAmountInWords: Mutant = {
  id: 'accepts-amount-in-words',
  sentence: 'An amount in words is accepted.',
  clause: 'PAY-04',
  scenario: 'payments.amounts.invalid',
  wire: acceptRejected('payNow', 400, ({ body }) => field(body, 'amount') === 'twelve'),
};
