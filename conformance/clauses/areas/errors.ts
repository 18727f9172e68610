import type { Clause } from '../clause.js';

/** The body of REST errors. Source: the service document, 'Errors'. */
export const errorClauses: readonly Clause[] = [
  {
    id: 'ERR-01',
    level: 'M',
    party: 'server',
    statements: ['S7.1'],
    requirement: 'Every REST error body under /api/v1 has errorCode and message, both strings.',
    profile: 'So has the body of a refusal outside it, of HTTP itself, and of the token endpoint.',
  },
];
