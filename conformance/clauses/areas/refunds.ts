import type { Clause } from '../clause.js';

/** Refunds. Source: the service document, 'Business operations' and 'Errors'. */
export const refundClauses: readonly Clause[] = [
  {
    id: 'REF-01',
    level: 'M',
    party: 'server',
    requirement: 'An accepted refund lowers the available balance, and refundStatus shows it.',
  },
  {
    id: 'REF-02',
    level: 'M',
    party: 'server',
    requirement:
      'A refund above the available balance is 400, and the accepted refunds never exceed the amount, even if they are simultaneous.',
  },
  {
    id: 'REF-03',
    level: 'M',
    party: 'server',
    requirement:
      'A refund 60 s or more after both the payment and the last refund is accepted; of two refunds within 60 s of the payment at least one is 400.',
    profile: 'The cooldown counts from the last accepted refund of the same transaction.',
  },
  {
    id: 'REF-04',
    level: 'P',
    party: 'server',
    requirement: 'Only a SUCCESS transaction can be refunded, and a full refund ends in REFUNDED.',
  },
];
