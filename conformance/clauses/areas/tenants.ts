import type { Clause } from '../clause.js';

/** The separation of merchants. Source: the service document, 'Authentication', rule 6. */
export const tenantClauses: readonly Clause[] = [
  {
    id: 'TEN-01',
    level: 'M',
    party: 'server',
    requirement:
      "getTransactionDetails of another merchant's transaction is denied and shows nothing of the transaction.",
  },
  {
    id: 'TEN-02',
    level: 'M',
    party: 'server',
    requirement: "getRecentTransactions and find never hold another merchant's rows.",
  },
  {
    id: 'TEN-03',
    level: 'M',
    party: 'server',
    requirement: "refund, cancelTransaction and refundStatus cannot touch another merchant's transaction.",
  },
  {
    id: 'TEN-04',
    level: 'M',
    party: 'server',
    requirement:
      "listTerminals shows only terminals in the caller's reach; another merchant's branchId yields none of them.",
  },
  {
    id: 'TEN-05',
    level: 'M',
    party: 'server',
    requirement: "requestTerminal cannot reach another merchant's terminal, and nothing is queued there.",
  },
  {
    id: 'TEN-06',
    level: 'M',
    party: 'server',
    requirement: "requestStatus cannot read another merchant's request.",
  },
  {
    id: 'TEN-07',
    level: 'M',
    party: 'server',
    requirement:
      "getChannelSummary, overallSummary, settle and settlementReport hold none of another merchant's amounts.",
  },
  {
    id: 'TEN-08',
    level: 'M',
    party: 'server',
    requirement: "No wsToken is issued for another merchant's terminal.",
  },
  {
    id: 'TEN-09',
    level: 'P',
    party: 'server',
    requirement: 'What belongs to another tenant and what does not exist get the same answer.',
  },
  {
    id: 'TEN-10',
    level: 'M',
    party: 'server',
    requirement: 'TEN-01 to TEN-08 hold for sandbox apps too.',
  },
  {
    id: 'TEN-11',
    level: 'P',
    party: 'server',
    requirement:
      'Two merchants may use one referenceId, and so may sandbox and production of one merchant: no 409 betrays the other.',
  },
  {
    id: 'TEN-12',
    level: 'P',
    party: 'server',
    requirement: "A branch's app or user sees that branch only.",
  },
];
