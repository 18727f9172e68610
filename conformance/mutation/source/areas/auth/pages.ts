import type { SourceMutant } from '../../source-mutant.js';

/** Pages of the area auth. */
export const authPagesMutants: readonly SourceMutant[] = [
  {
    id: 'skips-administered-objects-of-one-millisecond',
    sentence:
      'Pages of apps, users, merchants and branches leave out objects of the millisecond in which the page before ended.',
    clauses: ['APP-01', 'BLK-01'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/engine/keyset-page.ts',
        from: `(created_at, \${sql.ref(key)}) > (\${createdAt}, \${id})`,
        to: `created_at > \${createdAt}`,
      },
    ],
  },
  {
    id: 'offers-an-empty-page-of-administered-objects',
    sentence: 'A last page of apps, users or tenants that is exactly full has a cursor, to an empty page.',
    clauses: ['APP-01', 'BLK-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/engine/keyset-page.ts',
        from: 'next: rows.length > limit && last',
        to: 'next: rows.length >= limit && last',
      },
    ],
  },
];
