import type { Clause } from '../clause.js';

/** Operations that no integrator may call, even with all eight scopes. Source: the service document, 'Permanently blocked'. */
export const blockedClauses: readonly Clause[] = [
  {
    id: 'BLK-01',
    level: 'M',
    party: 'server',
    statements: ['S5.25'],
    requirement: 'An integrator cannot create, delete or edit users or roles.',
  },
  {
    id: 'BLK-02',
    level: 'M',
    party: 'server',
    statements: ['S5.26'],
    requirement: 'An integrator cannot view or edit gateway configurations.',
  },
  {
    id: 'BLK-03',
    level: 'M',
    party: 'server',
    statements: ['S5.27'],
    requirement: 'An integrator cannot activate or deactivate terminals.',
  },
  {
    id: 'BLK-04',
    level: 'M',
    party: 'server',
    statements: ['S5.28', 'S5.29'],
    requirement: 'An integrator cannot upload APK releases; of all roles only SYSTEM_ADMIN can.',
  },
  {
    id: 'BLK-05',
    level: 'M',
    party: 'server',
    statements: ['S5.30'],
    requirement: "An integrator cannot reach another merchant's data (see the TEN clauses).",
  },
  {
    id: 'BLK-06',
    level: 'M',
    party: 'server',
    statements: ['S5.31'],
    requirement: 'An integrator cannot modify the settings or the fees of a terminal.',
  },
  {
    id: 'BLK-07',
    level: 'M',
    party: 'server',
    statements: ['S5.32', 'S5.33'],
    requirement:
      'An integrator cannot see webhook logs, monitoring or developer tools; of all roles only SYSTEM_ADMIN can.',
  },
];
