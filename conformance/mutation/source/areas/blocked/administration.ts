import type { SourceMutant } from '../../source-mutant.js';

/** Operations of the administration that are open to integrators. */
export const blockedAdministrationMutants: readonly SourceMutant[] = [
  {
    id: 'lets-integrators-refresh-and-sync',
    sentence: 'An integrator may use refresh and sync of the administration on its terminals.',
    clauses: ['BLK-01', 'BLK-03', 'BLK-06'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminal-triggers.ts',
        from: '...guarded(administrators),',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),",
      },
    ],
  },
  {
    id: 'shows-integrators-a-terminal-of-the-administration',
    sentence:
      'An integrator may read a terminal of its merchant in the administration, with its activation code.',
    clauses: ['BLK-06', 'BLK-03'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminals.ts',
        from: '...guarded(administrators),\n      schema: { params: configIdPath, response: { 200: terminalDetails } },',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { params: configIdPath, response: { 200: terminalDetails } },",
      },
    ],
  },
];
