import type { Clause } from '../clause.js';

/** Payments. Source: the service document, 'Business operations' and 'Errors'. */
export const paymentClauses: readonly Clause[] = [
  {
    id: 'PAY-01',
    level: 'M',
    party: 'server',
    requirement:
      'payNow stores the transaction: getTransactionDetails returns its referenceId, status and sandbox tag.',
    profile: 'Every field comes back unchanged.',
  },
  {
    id: 'PAY-02',
    level: 'M',
    party: 'server',
    requirement: 'A referenceId used a second time is 409.',
    profile: 'Also after a FAILED payment, and across payNow, saveTransaction and terminal reports.',
  },
  {
    id: 'PAY-03',
    level: 'M',
    party: 'server',
    requirement: 'Of N simultaneous calls with one referenceId exactly one is accepted and N-1 get 409.',
  },
  {
    id: 'PAY-04',
    level: 'M',
    party: 'server',
    requirement: 'An amount that is no number or is negative is 400 and stores nothing.',
    profile: 'The bounds, the number of decimals and the exponent form are checked too.',
  },
  {
    id: 'PAY-05',
    level: 'M',
    party: 'server',
    requirement: 'saveTransaction stores a transaction under the same rule of duplicates.',
    profile: 'It calls no gateway.',
  },
  {
    id: 'PAY-06',
    level: 'P',
    party: 'server',
    requirement:
      'cancelTransaction follows the table of transitions, and a resolution that comes after it changes nothing.',
  },
  {
    id: 'PAY-07',
    level: 'M',
    party: 'server',
    requirement: 'Once a gateway callback has resolved a payment, PAYMENT_STATUS is pushed to the terminal.',
    profile:
      'A production payment answers PENDING, is resolved by the callback, and is pushed to the terminal that it names.',
  },
  {
    id: 'PAY-08',
    level: 'P',
    party: 'server',
    requirement: 'Amounts come back exactly as they went in, for currencies of 0, 2 and 3 decimals.',
  },
];
