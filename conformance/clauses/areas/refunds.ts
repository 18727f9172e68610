import type { Clause } from '../clause.js';

/** Refunds. Source: the service document, 'Business operations' and 'Errors'. */
export const refundClauses: readonly Clause[] = [
  {
    id: 'REF-01',
    level: 'M',
    party: 'server',
    statements: ['S7.9', 'S5.19'],
    requirement:
      'An accepted refund (one that is not FAILED) lowers the available balance, and refundStatus serves it.',
    profile: 'The parameters and the fields of refundStatus.',
  },
  {
    id: 'REF-02',
    level: 'M',
    party: 'server',
    statements: ['S7.9'],
    requirement:
      'A refund above the available balance is 400, and the accepted refunds never exceed the amount, even if they are simultaneous.',
  },
  {
    id: 'REF-03',
    level: 'M',
    party: 'server',
    statements: ['S7.8'],
    requirement:
      'A refund 60 s or more after both the payment and the last refund that has not failed is accepted; of two refunds within 60 s of the payment at least one is 400 or ends FAILED.',
    profile: 'The cooldown counts from the last refund of the same transaction that has not failed.',
  },
  {
    id: 'REF-04',
    level: 'P',
    party: 'server',
    requirement: 'Only a SUCCESS transaction can be refunded, and a full refund ends in REFUNDED.',
  },
];
