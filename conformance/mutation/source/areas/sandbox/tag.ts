import type { SourceMutant } from '../../source-mutant.js';

/** Tag of the area sandbox. */
export const sandboxTagMutants: readonly SourceMutant[] = [
  {
    id: 'tags-summaries-as-production',
    sentence: 'The summaries of a sandbox app have sandbox false.',
    clauses: ['SBX-19', 'SBX-16'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/summary-totals.ts',
        from: 'to: formatBusinessDay(period.to), sandbox };',
        to: 'to: formatBusinessDay(period.to), sandbox: false };',
      },
    ],
  },
];
