import type { SourceMutant } from '../../source-mutant.js';

/** Operations that only a SYSTEM_ADMIN may use. */
export const blockedSystemMutants: readonly SourceMutant[] = [
  {
    id: 'lets-an-admin-promote-to-system-admin',
    sentence: 'An ADMIN may give a user the role SYSTEM_ADMIN.',
    clauses: ['BLK-07', 'BLK-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/users/administer-users.ts',
        from: 'mustRank(caller, request.role);\n  const { moved, generation }',
        to: 'const { moved, generation }',
      },
    ],
  },
  {
    id: 'lets-an-admin-create-a-system-admin',
    sentence: 'An ADMIN may create a SYSTEM_ADMIN.',
    clauses: ['BLK-07', 'BLK-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/users/administer-users.ts',
        from: 'mustRank(caller, request.role);\n  const position = await positionOf(tenants, reachOf(caller), request);\n  const clientSecret',
        to: 'const position = await positionOf(tenants, reachOf(caller), request);\n  const clientSecret',
      },
    ],
  },
  {
    id: 'lets-admins-read-webhook-logs',
    sentence: 'An ADMIN may read the webhook log, not only a SYSTEM_ADMIN.',
    clauses: ['BLK-07'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/webhook-logs.ts',
        from: '...guarded(systemAdministrators)',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN'] })",
      },
      {
        file: 'src/backend/http/routes/admin/webhook-logs.ts',
        from: "import { systemAdministrators } from './administrators.js';\n",
        to: '',
      },
    ],
  },
  {
    id: 'lets-admins-read-monitoring',
    sentence: 'An ADMIN may read monitoring, not only a SYSTEM_ADMIN.',
    clauses: ['BLK-07'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/monitoring.ts',
        from: '...guarded(systemAdministrators)',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN'] })",
      },
      {
        file: 'src/backend/http/routes/admin/monitoring.ts',
        from: "import { systemAdministrators } from './administrators.js';\n",
        to: '',
      },
    ],
  },
  {
    id: 'lets-admins-use-developer-tools',
    sentence: 'An ADMIN may use the developer tools, not only a SYSTEM_ADMIN.',
    clauses: ['BLK-07'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/gateway-callback.ts',
        from: '...guarded(systemAdministrators)',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN'] })",
      },
      {
        file: 'src/backend/http/routes/admin/gateway-callback.ts',
        from: "import { systemAdministrators } from './administrators.js';\n",
        to: '',
      },
    ],
  },
  {
    id: 'lets-admins-upload-releases',
    sentence: 'An ADMIN may upload an APK release, not only a SYSTEM_ADMIN.',
    clauses: ['BLK-04'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/apk-releases.ts',
        from: '{ ...guarded(systemAdministrators), schema: { response: { 201: apkRelease } } },',
        to: "{\n        ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN'] }),\n        schema: { response: { 201: apkRelease } },\n      },",
      },
    ],
  },
  {
    id: 'lets-integrators-list-releases',
    sentence: 'An integrator may list the APK releases.',
    clauses: ['BLK-04'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/apk-releases.ts',
        from: '...guarded(systemAdministrators),\n      schema: { querystring: listQuery, response: { 200: apkReleaseList } },',
        to: "...guarded({ kind: 'roles', roles: ['SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { querystring: listQuery, response: { 200: apkReleaseList } },",
      },
    ],
  },
];
