import type { SourceMutant } from '../../source-mutant.js';

/** Order of the area queries. */
export const queriesOrderMutants: readonly SourceMutant[] = [
  {
    id: 'orders-transactions-by-their-last-change',
    sentence: 'Recent transactions are in the order of their last change.',
    clauses: ['QRY-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: ".orderBy('created_at', 'desc')",
        to: ".orderBy('updated_at', 'desc')",
      },
    ],
  },
];
