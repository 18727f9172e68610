import type { SourceMutant } from '../../source-mutant.js';

/** Sandbox of the area scopes. */
export const scopesSandboxMutants: readonly SourceMutant[] = [
  {
    id: 'checks-no-scope-of-a-sandbox-get',
    sentence: 'GET operations of a sandbox app are not checked for scopes.',
    clauses: ['SCP-21', 'SCP-08', 'SCP-13'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '    checkAccess(access, caller);\n',
        to: "    const isRead = access.kind === 'operation' && access.operation.method === 'GET';\n    if (!isRead || !sandboxApps.has(caller.subject)) checkAccess(access, caller);\n",
      },
    ],
  },
];
