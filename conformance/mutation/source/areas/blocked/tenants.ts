import type { SourceMutant } from '../../source-mutant.js';

/** Administration of tenants. */
export const blockedTenantsMutants: readonly SourceMutant[] = [
  {
    id: 'lets-integrators-create-branches',
    sentence: 'An integrator may create a branch of its merchant.',
    clauses: ['BLK-01', 'BLK-05'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/merchants.ts',
        from: '{ ...guarded(administrators), schema: { body: branchBody, response: { 201: branchResponse } } },',
        to: "{\n      ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { body: branchBody, response: { 201: branchResponse } },\n    },",
      },
    ],
  },
  {
    id: 'takes-the-branch-of-another-merchant',
    sentence: 'A payment that names the branch of another merchant is stored there.',
    clauses: ['BLK-05'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-location.ts',
        from: 'await tenants.branch(reach, branchId)',
        to: "await tenants.branch({ kind: 'all' }, branchId)",
      },
    ],
  },
];
