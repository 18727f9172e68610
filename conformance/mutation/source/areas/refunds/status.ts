import type { SourceMutant } from '../../source-mutant.js';

/** Status of the area refunds. */
export const refundsStatusMutants: readonly SourceMutant[] = [
  {
    id: 'lists-successful-refunds-only',
    sentence: 'refundStatus by referenceId lists neither FAILED nor PENDING refunds.',
    clauses: ['REF-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/refund-status.ts',
        from: 'items: page.items.map(toRefundResponse)',
        to: "items: page.items.filter(({ status }) => status === 'SUCCESS').map(toRefundResponse)",
      },
    ],
  },
  {
    id: 'repeats-the-last-refund-of-a-page',
    sentence: 'The next page of refundStatus begins with the last refund of the page before.',
    clauses: ['REF-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".where('id', '>', after)",
        to: ".where('id', '>=', after)",
      },
    ],
  },
  {
    id: 'keeps-slow-refunds-pending-after-a-restart',
    sentence:
      'A refund that is pending over a restart, or behind another one, is not resolved when it is due.',
    clauses: ['REF-01'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: "nextDueAt: () => nextDueAt(on, 'refunds'),",
        to: 'nextDueAt: async () => undefined,',
      },
    ],
  },
  {
    id: 'accepts-a-limit-of-zero',
    sentence: 'limit=0 in a query is accepted.',
    clauses: ['REF-01', 'TRM-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/keyset-cursor.ts',
        from: 'if (limit >= 1 && limit <= limits.maxPageLimit)',
        to: 'if (limit >= 0 && limit <= limits.maxPageLimit)',
      },
    ],
  },
  {
    id: 'lists-refunds-newest-first',
    sentence: 'refundStatus lists the newest refund first.',
    clauses: ['REF-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".orderBy('id')",
        to: ".orderBy('id', 'desc')",
      },
    ],
  },
];
