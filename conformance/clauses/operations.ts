import type { Clause } from './clause.js';

/** Payments, refunds, queries and reports. Source: the service document, 'Business operations' and 'Errors'. */
export const operationClauses: readonly Clause[] = [
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
  {
    id: 'REF-01',
    level: 'M',
    party: 'server',
    requirement: 'An accepted refund lowers the available balance, and refundStatus serves it.',
  },
  {
    id: 'REF-02',
    level: 'M',
    party: 'server',
    requirement:
      'A refund above the available balance is 400, and the accepted refunds never exceed the amount, however concurrent they are.',
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
  {
    id: 'QRY-01',
    level: 'P',
    party: 'server',
    requirement: 'getRecentTransactions gives the newest first and keeps to limit.',
  },
  {
    id: 'QRY-02',
    level: 'P',
    party: 'server',
    requirement: 'Every filter of find filters, and paging visits each row once while rows are added.',
  },
  {
    id: 'RPT-01',
    level: 'P',
    party: 'server',
    requirement: 'getChannelSummary and overallSummary equal a recount of the transactions.',
  },
  {
    id: 'RPT-02',
    level: 'P',
    party: 'server',
    requirement:
      'settle takes each transaction once, also when called concurrently, and settlementReport shows it.',
  },
];
