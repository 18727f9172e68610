import type { SourceMutant } from '../../source-mutant.js';

/** Equal keys of the area queries. */
export const queriesEqualKeysMutants: readonly SourceMutant[] = [
  {
    id: 'skips-transactions-of-one-millisecond',
    sentence: 'The next page leaves out transactions of the millisecond in which the page before ended.',
    clauses: ['QRY-01', 'QRY-02'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: `(created_at, id) < (\${position?.createdAt}, \${position?.id})`,
        to: `created_at < \${position?.createdAt}`,
      },
    ],
  },
  {
    id: 'repeats-transactions-of-one-millisecond',
    sentence: 'The next page repeats transactions of the millisecond in which the page before ended.',
    clauses: ['QRY-01', 'QRY-02'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: `(created_at, id) < (\${position?.createdAt}, \${position?.id})`,
        to: `created_at <= \${position?.createdAt} and id <> \${position?.id}`,
      },
    ],
  },
  {
    id: 'lists-one-millisecond-oldest-first',
    sentence: 'Transactions of one millisecond are listed oldest first.',
    clauses: ['QRY-01'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: ".orderBy('id', 'desc')",
        to: ".orderBy('id', 'asc')",
      },
    ],
  },
];
