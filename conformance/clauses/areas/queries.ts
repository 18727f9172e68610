import type { Clause } from '../clause.js';

/** Lists and searches. Source: the service document, 'Business operations'. */
export const queryClauses: readonly Clause[] = [
  {
    id: 'QRY-01',
    level: 'P',
    party: 'server',
    requirement: 'getRecentTransactions returns the newest transactions first and at most limit of them.',
  },
  {
    id: 'QRY-02',
    level: 'P',
    party: 'server',
    requirement: 'Every filter of find works, and paging visits each row once while rows are added.',
  },
];
