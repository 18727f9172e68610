import type { Clause } from '../clause.js';

/** Terminals without a wsToken. Source: the service document, 'Legacy'. */
export const legacyClauses: readonly Clause[] = [
  {
    id: 'LEG-01',
    level: 'M',
    party: 'server',
    statements: ['S5.49', 'S5.51'],
    requirement:
      'With legacy authentication enabled, as by default, a CONNECT without JWT is accepted, and a SUBSCRIBE with valid config_id, terminal_id and access_id authenticates.',
  },
  {
    id: 'LEG-02',
    level: 'M',
    party: 'server',
    statements: ['S5.51', 'S5.40'],
    requirement:
      "With legacy authentication enabled, a SUBSCRIBE with invalid header fields is rejected, and so is one to another terminal's queue.",
  },
  {
    id: 'LEG-03',
    level: 'M',
    party: 'server',
    statements: ['S5.52'],
    requirement: 'With legacy authentication disabled only a CONNECT with a JWT is accepted.',
  },
  {
    id: 'LEG-04',
    level: 'P',
    party: 'server',
    requirement:
      'An invalid JWT does not fall back to legacy authentication, and before it has authenticated a legacy session may only SUBSCRIBE or DISCONNECT.',
  },
  {
    id: 'LEG-05',
    level: 'P',
    party: 'server',
    requirement:
      'With legacy authentication enabled, a CONNECT whose Authorization is not a bearer token (such as Basic) is one without a JWT, and is accepted.',
  },
];
