import type { SourceMutant } from '../../source-mutant.js';

/** Channel of the area scopes. */
export const scopesChannelMutants: readonly SourceMutant[] = [
  {
    id: 'opens-the-channel-to-branch-apps-without-a-scope',
    sentence: "A branch's app gets a wsToken without ws:subscribe.",
    clauses: ['SCP-20', 'TRM-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "case 'channel':\n      if (!mayUse(caller, observerScope))",
        to: "case 'channel':\n      if (caller.branchId === null && !mayUse(caller, observerScope))",
      },
    ],
  },
  {
    id: 'opens-terminal-info-without-a-scope',
    sentence: 'terminal/info is open to an integrator without ws:subscribe.',
    clauses: ['SCP-20', 'TRM-03'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "throw new ServiceError('ERR_FORBIDDEN', 'only allowed for terminals and integrators');\n      if (!mayUse(caller, observerScope)) throw missingScope(observerScope);",
        to: "throw new ServiceError('ERR_FORBIDDEN', 'only allowed for terminals and integrators');",
      },
    ],
  },
  {
    id: 'opens-the-channel-to-sandbox-apps-without-a-scope',
    sentence: 'A sandbox app gets a wsToken without ws:subscribe.',
    clauses: ['SCP-20', 'SCP-21'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '    checkAccess(access, caller);\n',
        to: "    if (access.kind !== 'channel' || !sandboxApps.has(caller.subject)) checkAccess(access, caller);\n",
      },
    ],
  },
];
