import type { Clause } from '../clause.js';

/** The separation of merchants. Source: the service document, 'Authentication', rule 6. */
export const tenantClauses: readonly Clause[] = [
  {
    id: 'TEN-01',
    level: 'M',
    party: 'server',
    statements: ['S5.11'],
    requirement:
      "getTransactionDetails of another merchant's transaction is rejected and shows no field of the transaction.",
  },
  {
    id: 'TEN-02',
    level: 'M',
    party: 'server',
    statements: ['S5.11'],
    requirement: "getRecentTransactions and find never contain another merchant's rows.",
  },
  {
    id: 'TEN-03',
    level: 'M',
    party: 'server',
    statements: ['S5.11'],
    requirement: "refund, cancelTransaction and refundStatus cannot reach another merchant's transaction.",
  },
  {
    id: 'TEN-04',
    level: 'M',
    party: 'server',
    statements: ['S5.11'],
    requirement:
      "listTerminals shows only terminals in the caller's reach; another merchant's branchId returns none of them.",
  },
  {
    id: 'TEN-05',
    level: 'M',
    party: 'server',
    statements: ['S5.11'],
    requirement: "requestTerminal cannot reach another merchant's terminal, and no command is queued for it.",
  },
  {
    id: 'TEN-06',
    level: 'M',
    party: 'server',
    statements: ['S5.11'],
    requirement: "requestStatus cannot read another merchant's request.",
  },
  {
    id: 'TEN-07',
    level: 'M',
    party: 'server',
    statements: ['S5.11'],
    requirement:
      "getChannelSummary, overallSummary, settle and settlementReport contain no amounts of another merchant's transactions.",
  },
  {
    id: 'TEN-08',
    level: 'M',
    party: 'server',
    statements: ['S5.11'],
    requirement: "No wsToken is issued for another merchant's terminal.",
  },
  {
    id: 'TEN-09',
    level: 'P',
    party: 'server',
    requirement: "The responses for another tenant's data and for data that does not exist are the same.",
  },
  {
    id: 'TEN-10',
    level: 'M',
    party: 'server',
    statements: ['S5.13'],
    requirement: 'TEN-01 to TEN-08 also hold for sandbox apps.',
  },
  {
    id: 'TEN-11',
    level: 'P',
    party: 'server',
    requirement:
      'Two merchants may use the same referenceId, and so may sandbox and production of one merchant: no 409 reveals the other payment.',
  },
  {
    id: 'TEN-12',
    level: 'P',
    party: 'server',
    requirement: 'An app or user of a branch sees only that branch.',
  },
];
