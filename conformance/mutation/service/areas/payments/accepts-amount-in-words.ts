import { field, taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const acceptsAmountInWords: Mutant = {
  id: 'accepts-amount-in-words',
  sentence: 'An amount in words is taken.',
  clause: 'PAY-04',
  scenario: 'payments.amounts.invalid',
  wire: taken('payNow', 400, ({ body }) => field(body, 'amount') === 'twelve'),
};
