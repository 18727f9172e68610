import type { SourceMutant } from '../../source-mutant.js';

/** Error statuses of the area rates. */
export const ratesErrorStatusesMutants: readonly SourceMutant[] = [
  {
    id: 'responds-to-rate-limits-with-503',
    sentence: 'A reached rate limit is 503 and not 429.',
    clauses: ['RAT-02', 'RAT-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/errors.ts',
        from: 'ERR_RATE_LIMITED: { status: 429,',
        to: 'ERR_RATE_LIMITED: { status: 503,',
      },
    ],
  },
];
