import { acceptRejected, field } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const acceptsRefundAboveBalance: Mutant = {
  id: 'accepts-refund-above-balance',
  sentence: 'A refund above the amount is accepted.',
  clause: 'REF-02',
  scenario: 'refunds.balance',
  wire: acceptRejected('refund', 400, ({ body }) => field(body, 'amount') === '10.01'),
};
