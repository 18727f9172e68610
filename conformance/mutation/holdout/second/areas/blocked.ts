import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area blocked. */
export const blockedSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'lists-roles-for-integrators',
    sentence: 'An integrator may list the roles of the administration.',
    clauses: ['BLK-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/admin/users.ts',
        from: '`${paths.admin}/roles`,\n    { ...guarded(administrators),',
        to: "`${paths.admin}/roles`,\n    { ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),",
      },
    ],
  },
  {
    id: 'lets-who-triggers-activate-terminals',
    sentence: 'An integrator with terminals:trigger may use an activation code.',
    clauses: ['BLK-03', 'LIF-05'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "if (caller?.role === 'INTEGRATOR') throw",
        to: "if (caller?.role === 'INTEGRATOR' && !mayUse(caller, 'terminals:trigger')) throw",
      },
    ],
  },
  {
    id: 'lists-releases-for-every-administrator',
    sentence: 'An ADMIN may list the APK releases.',
    clauses: ['BLK-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/admin/apk-releases.ts',
        from: '  app.get(\n    path,\n    {\n      ...guarded(systemAdministrators),',
        to: "  app.get(\n    path,\n    {\n      ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN'] }),",
      },
    ],
  },
  {
    id: 'guards-fees-like-the-channel',
    sentence:
      'Every caller that may request a wsToken may change the fees of a terminal, an integrator with ws:subscribe too.',
    clauses: ['BLK-06'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminal-configuration.ts',
        from: '      ...guarded(administrators),\n      schema: { params: configIdPath, body: terminalFeesBody',
        to: "      ...guarded({ kind: 'channel' }),\n      schema: { params: configIdPath, body: terminalFeesBody",
      },
    ],
  },
  {
    id: 'shows-the-monitoring-to-every-administrator',
    sentence: 'An ADMIN may read the monitoring.',
    clauses: ['BLK-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/admin/monitoring.ts',
        from: 'guarded(systemAdministrators)',
        to: "guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN'] })",
      },
    ],
  },
  {
    id: 'opens-developer-tools-to-every-administrator',
    sentence: 'An ADMIN may resolve a pending payment with the developer tools.',
    clauses: ['BLK-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/admin/gateway-callback.ts',
        from: '...guarded(systemAdministrators)',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN'] })",
      },
    ],
  },
];
