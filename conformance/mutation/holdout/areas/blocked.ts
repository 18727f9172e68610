import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area blocked. */
export const blockedHoldout: readonly SourceMutant[] = [
  {
    id: 'takes-an-app-with-every-scope-for-an-administrator',
    sentence: 'An app with all eight scopes may use the administration.',
    clauses: ['BLK-01', 'BLK-02', 'BLK-03', 'BLK-06', 'BLK-07'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (!access.roles.includes(caller.role)) throw forbiddenRole(caller);',
        to: 'if (!access.roles.includes(caller.role) && caller.scopes.size < 8) throw forbiddenRole(caller);',
      },
    ],
  },
  {
    id: 'shows-the-webhook-log-to-every-administrator',
    sentence: 'An ADMIN may read the webhook log.',
    clauses: ['BLK-07'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/webhook-logs.ts',
        from: "import { systemAdministrators } from './administrators.js';",
        to: "import { administrators as systemAdministrators } from './administrators.js';",
      },
    ],
  },
  {
    id: 'takes-releases-from-every-administrator',
    sentence: 'An ADMIN may upload an APK release.',
    clauses: ['BLK-04'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/apk-releases.ts',
        from: "import { systemAdministrators } from './administrators.js';",
        to: "import { administrators as systemAdministrators } from './administrators.js';",
      },
    ],
  },
  {
    id: 'lets-integrators-configure-their-terminals',
    sentence: 'An integrator may change the settings of a terminal of its owner.',
    clauses: ['BLK-06'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminal-configuration.ts',
        from: '    `${paths.admin}/terminals/:configId/settings`,\n    {\n      ...guarded(administrators),',
        to: "    `${paths.admin}/terminals/:configId/settings`,\n    {\n      ...guarded({ kind: 'roles', roles: ['INTEGRATOR', 'ADMIN', 'SYSTEM_ADMIN'] }),",
      },
    ],
  },
];
