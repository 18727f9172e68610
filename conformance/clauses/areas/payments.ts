import type { Clause } from '../clause.js';

/** Payments. Source: the service document, 'Business operations' and 'Errors'. */
export const paymentClauses: readonly Clause[] = [
  {
    id: 'PAY-01',
    level: 'M',
    party: 'server',
    statements: ['S2.27', 'S1.22', 'S2.24', 'S2.29'],
    requirement:
      'payNow stores the transaction: getTransactionDetails returns its referenceId, its status (a PENDING one may have been resolved since) and its sandbox tag.',
    profile: 'Every field is returned unchanged.',
  },
  {
    id: 'PAY-02',
    level: 'M',
    party: 'server',
    statements: ['S7.4'],
    requirement: 'A referenceId that is used a second time is rejected with 409.',
    profile:
      'Also after a FAILED payment, and across payNow, saveTransaction and terminal reports; a reference in letters of another case is another one.',
  },
  {
    id: 'PAY-03',
    level: 'M',
    party: 'server',
    statements: ['S7.4'],
    requirement:
      'Of N simultaneous calls with one referenceId exactly one is accepted and N-1 are rejected with 409.',
  },
  {
    id: 'PAY-04',
    level: 'M',
    party: 'server',
    statements: ['S7.6'],
    requirement: 'An amount that is not a number or is negative is rejected with 400 and stores nothing.',
    profile: 'The bounds, the number of decimals and the exponent notation are checked too.',
  },
  {
    id: 'PAY-05',
    level: 'M',
    party: 'server',
    statements: ['S2.27', 'S7.4'],
    requirement:
      'saveTransaction stores a transaction, and the same reference by saveTransaction again is 409.',
    profile: 'So is the same reference by payNow. It calls no gateway.',
  },
  {
    id: 'PAY-06',
    level: 'P',
    party: 'server',
    requirement:
      'cancelTransaction follows the table of transitions, and a later resolution changes nothing.',
  },
  {
    id: 'PAY-07',
    level: 'M',
    party: 'server',
    statements: ['S6.10'],
    requirement:
      'When the callback of a gateway resolves a payment that was PENDING, PAYMENT_STATUS is pushed.',
    profile:
      'The response to a production payment is PENDING, the callback resolves it, and PAYMENT_STATUS is pushed to the terminal that it names.',
  },
  {
    id: 'PAY-08',
    level: 'P',
    party: 'server',
    requirement: 'Amounts are returned exactly as they were sent, for currencies of 0, 2 and 3 decimals.',
  },
  {
    id: 'PAY-09',
    level: 'M',
    party: 'server',
    statements: ['S7.11', 'S7.14'],
    requirement:
      'A production payment that its gateway times out or breaks is FAILED with ERR_PAYMENT_TIMEOUT or ERR_SYSTEM_ERROR. It is judged where such a failure was caused and took effect.',
  },
  {
    id: 'PAY-10',
    level: 'P',
    party: 'server',
    requirement:
      'PAYMENT_STATUS goes to the terminal that the payment names, by default the one whose token made it.',
  },
];
