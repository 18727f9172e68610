import type { SourceMutant } from '../../source-mutant.js';

/** Heavy of the area rates. */
export const ratesHeavyMutants: readonly SourceMutant[] = [
  {
    id: 'charges-an-overall-summary-as-one-call',
    sentence: 'overallSummary counts as one call and not as ten.',
    clauses: ['RAT-01', 'RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/overall-summary.ts',
        from: 'operation, heavy: true }',
        to: 'operation }',
      },
    ],
  },
  {
    id: 'charges-a-text-search-as-one-call',
    sentence: 'find with text counts as one call and not as ten.',
    clauses: ['RAT-01', 'QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: 'operation, heavy: hasText }',
        to: 'operation }',
      },
    ],
  },
  {
    id: 'charges-a-channel-summary-as-one-call',
    sentence: 'getChannelSummary counts as one call and not as ten.',
    clauses: ['RAT-01', 'RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/get-channel-summary.ts',
        from: 'operation, heavy: true }',
        to: 'operation }',
      },
    ],
  },
  {
    id: 'charges-every-search-as-ten-calls',
    sentence: 'find counts as ten calls without text too.',
    clauses: ['RAT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: 'operation, heavy: hasText }',
        to: 'operation, heavy: true }',
      },
    ],
  },
];
