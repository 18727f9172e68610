import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area rates. */
export const ratesSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'searches-text-at-the-price-of-one',
    sentence: 'find with text takes one token like any other call.',
    clauses: ['RAT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'charge(reply, principal, heavyTokens - 1);',
        to: 'charge(reply, principal, 0);',
      },
    ],
  },
  {
    id: 'limits-no-terminals',
    sentence: 'Terminals have no rate limit.',
    clauses: ['RAT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '{ subject }: Principal, count: number',
        to: '{ subject, terminal }: Principal, count: number',
      },
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (!exempt.has(subject)) limit',
        to: 'if (!exempt.has(subject) && terminal === null) limit',
      },
    ],
  },
  {
    id: 'allows-twice-the-burst',
    sentence: 'A caller may send 400 requests at once.',
    clauses: ['RAT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: "'rateLimit.principal.burst': key(count, 200",
        to: "'rateLimit.principal.burst': key(count, 400",
      },
    ],
  },
];
