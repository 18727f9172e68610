import type { SourceMutant } from '../../source-mutant.js';

/** Administration of apps. */
export const blockedAppsMutants: readonly SourceMutant[] = [
  {
    id: 'lets-integrators-list-apps',
    sentence: 'An integrator may list the apps of its merchant.',
    clauses: ['BLK-01', 'AUTH-10'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: '{ ...guarded(administrators), schema: { querystring: listQuery, response: { 200: appList } } },',
        to: "{\n      ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { querystring: listQuery, response: { 200: appList } },\n    },",
      },
    ],
  },
  {
    id: 'lets-merchant-users-rotate-secrets',
    sentence: 'A MERCHANT user may give an app of its merchant a new secret.',
    clauses: ['BLK-01', 'AUTH-08'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: '{ ...guarded(administrators), schema: { params: appIdPath, response: { 200: appSecretResponse } } },',
        to: "{\n      ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'MERCHANT'] }),\n      schema: { params: appIdPath, response: { 200: appSecretResponse } },\n    },",
      },
    ],
  },
];
