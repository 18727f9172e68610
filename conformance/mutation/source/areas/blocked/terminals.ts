import type { SourceMutant } from '../../source-mutant.js';

/** Terminals, their settings and fees. */
export const blockedTerminalsMutants: readonly SourceMutant[] = [
  {
    id: 'lets-integrators-change-fees',
    sentence: 'An integrator may change the fees of a terminal.',
    clauses: ['BLK-06'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminal-configuration.ts',
        from: '...guarded(administrators),\n      schema: { params: configIdPath, body: terminalFeesBody,',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { params: configIdPath, body: terminalFeesBody,",
      },
    ],
  },
  {
    id: 'changes-settings-before-it-refuses-the-integrator',
    sentence: 'An integrator that changes settings gets 403, but the settings are changed.',
    clauses: ['BLK-06', 'SCP-19'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminal-configuration.ts',
        from: '...guarded(administrators),\n      schema: { params: configIdPath, body: terminalSettingsBody,',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { params: configIdPath, body: terminalSettingsBody,",
      },
      {
        file: 'src/backend/http/routes/admin/terminal-configuration.ts',
        from: 'const changed = await changeSettings(configuration, reach, configId, settings);',
        to: "const changed = await changeSettings(configuration, reach, configId, settings);\n      if (callerOf(request).role === 'INTEGRATOR')\n        throw new ServiceError('ERR_FORBIDDEN', 'not allowed for the role INTEGRATOR');",
      },
      {
        file: 'src/backend/http/routes/admin/terminal-configuration.ts',
        from: "import { callerOf } from '../../access.js';",
        to: "import { ServiceError } from '../../../domain/service-error.js';\nimport { callerOf } from '../../access.js';",
      },
    ],
  },
  {
    id: 'lets-integrators-rename-terminals',
    sentence: 'An integrator may rename a terminal.',
    clauses: ['BLK-06'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminals.ts',
        from: '...guarded(administrators),\n      schema: { params: configIdPath, body: terminalPatch,',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { params: configIdPath, body: terminalPatch,",
      },
    ],
  },
  {
    id: 'lets-integrators-kick-terminals',
    sentence: 'An integrator may kick a terminal of its merchant.',
    clauses: ['BLK-03'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminal-lifecycle.ts',
        from: '...guarded(administrators),\n      schema: { params: configIdPath, body: terminalKickBody,',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { params: configIdPath, body: terminalKickBody,",
      },
    ],
  },
  {
    id: 'lets-merchant-users-deactivate-terminals',
    sentence: 'A MERCHANT user may deactivate a terminal.',
    clauses: ['BLK-03', 'LIF-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminal-lifecycle.ts',
        from: '{ ...guarded(administrators), schema: { params: configIdPath, response: { 200: terminalResponse } } },',
        to: "{\n      ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'MERCHANT'] }),\n      schema: { params: configIdPath, response: { 200: terminalResponse } },\n    },",
      },
    ],
  },
  {
    id: 'lets-integrators-activate-terminals',
    sentence: 'An integrator may activate a terminal with its code.',
    clauses: ['BLK-03'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "if (caller?.role === 'INTEGRATOR') throw forbiddenRole(caller);",
        to: "if (caller?.role === 'INTEGRATOR' && caller.scopes.size === 0) throw forbiddenRole(caller);",
      },
    ],
  },
  {
    id: 'lets-integrators-create-terminals',
    sentence: 'An integrator may create a terminal in its merchant.',
    clauses: ['BLK-03', 'BLK-06'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminals.ts',
        from: '{ ...guarded(administrators), schema: { body: terminalBody, response: { 201: terminalCreated } } },',
        to: "{\n      ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { body: terminalBody, response: { 201: terminalCreated } },\n    },",
      },
    ],
  },
];
