import type { Clause } from '../clause.js';

/** The rate limit. Source: the service document, 'Limits'. */
export const rateClauses: readonly Clause[] = [
  {
    id: 'RAT-01',
    level: 'M',
    party: 'server',
    requirement: 'The rate limit is global, sandbox included: once it is reached ERR_RATE_LIMITED appears.',
  },
  {
    id: 'RAT-02',
    level: 'P',
    party: 'server',
    requirement: 'Above the rate limit the answer is 429 with Retry-After, and other callers are not slowed.',
  },
];
