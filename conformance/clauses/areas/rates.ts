import type { Clause } from '../clause.js';

/** The rate limit. Source: the service document, 'Limits'. */
export const rateClauses: readonly Clause[] = [
  {
    id: 'RAT-01',
    level: 'M',
    party: 'server',
    statements: ['S7.17', 'S8.11'],
    requirement:
      'The rate limit is global and includes the sandbox: above it the error code is ERR_RATE_LIMITED.',
  },
  {
    id: 'RAT-02',
    level: 'P',
    party: 'server',
    requirement:
      'Above the rate limit the response is 429 with Retry-After, and other callers are not affected.',
  },
];
