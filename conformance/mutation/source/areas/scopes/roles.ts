import type { SourceMutant } from '../../source-mutant.js';

/** Roles of the area scopes. */
export const scopesRolesMutants: readonly SourceMutant[] = [
  {
    id: 'limits-merchant-users-by-scopes',
    sentence: 'MERCHANT users are not exempt from scope checks.',
    clauses: ['SCP-17'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: "return principal.role !== 'INTEGRATOR' ||",
        to: "return !['INTEGRATOR', 'MERCHANT'].includes(principal.role) ||",
      },
    ],
  },
  {
    id: 'limits-admin-users-by-scopes',
    sentence: 'ADMIN users are not exempt from scope checks; SYSTEM_ADMIN users are.',
    clauses: ['SCP-17'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: "return principal.role !== 'INTEGRATOR' ||",
        to: "return !['INTEGRATOR', 'ADMIN'].includes(principal.role) ||",
      },
    ],
  },
  {
    id: 'grants-tokens-of-an-hour-every-scope',
    sentence: 'A token that is an hour old has every scope.',
    clauses: [
      'SCP-01',
      'SCP-02',
      'SCP-03',
      'SCP-04',
      'SCP-05',
      'SCP-06',
      'SCP-07',
      'SCP-08',
      'SCP-09',
      'SCP-10',
      'SCP-11',
      'SCP-12',
      'SCP-13',
      'SCP-14',
      'SCP-15',
    ],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: 'return monotonicNow() < verified.expiresAt ? verified.principal : undefined;',
        to: 'if (monotonicNow() >= verified.expiresAt) return undefined;\n      if (verified.expiresAt - monotonicNow() > 603_000_000) return verified.principal;\n      const scopes = Object.assign(new Set(verified.principal.scopes), { has: () => true });\n      return { ...verified.principal, scopes };',
      },
    ],
  },
];
