import type { SourceMutant } from '../../source-mutant.js';

/** The later pages of lists. */
export const tenantsPagesMutants: readonly SourceMutant[] = [
  {
    id: 'lists-foreign-terminals-on-later-pages',
    sentence: 'The second page of listTerminals holds the terminals of other merchants too.',
    clauses: ['TEN-04'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/list-terminals.ts',
        from: 'terminals.list(reach, branchId, after, readLimit(limit))',
        to: "terminals.list(after === 0 ? reach : { kind: 'all' }, branchId, after, readLimit(limit))",
      },
    ],
  },
  {
    id: 'reports-foreign-settlements-on-later-pages',
    sentence: 'The second page of settlementReport holds the batches of other merchants.',
    clauses: ['TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/settlement-report.ts',
        from: 'settlements.list(filter, span, after, limit)',
        to: "settlements.list(after === undefined ? filter : { ...filter, reach: { kind: 'all' } }, span, after, limit)",
      },
    ],
  },
  {
    id: 'finds-foreign-rows-on-later-pages',
    sentence: 'The second page of find and getRecentTransactions holds rows of other merchants.',
    clauses: ['TEN-02'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: ".where(within<'transactions'>(reach))",
        to: ".where(within<'transactions'>(after === undefined ? reach : { kind: 'all' }))",
      },
    ],
  },
];
