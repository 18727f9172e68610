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
];
