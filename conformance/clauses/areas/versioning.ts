import type { Clause } from '../clause.js';

/** Versions of REST and of the channel. Source: the service document, 'Versioning'. */
export const versioningClauses: readonly Clause[] = [
  {
    id: 'VER-01',
    level: 'M',
    party: 'server',
    statements: ['S9.1', 'S9.2'],
    requirement: 'REST paths begin with /api/v1, and the channel uses STOMP 1.2.',
  },
];
