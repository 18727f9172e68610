import type { SourceMutant } from '../../source-mutant.js';

/** Systems of the area scopes. */
export const scopesSystemsMutants: readonly SourceMutant[] = [
  {
    id: 'checks-scopes-on-the-system-pos-only',
    sentence: 'Scopes are checked on the system pos only, on no other.',
    clauses: ['SCP-01', 'SCP-02', 'SCP-03', 'SCP-06', 'SCP-14'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '    checkAccess(access, caller);\n',
        to: "    const { system } = request.params as { readonly system?: string };\n    if (access.kind !== 'operation' || system === 'pos') checkAccess(access, caller);\n",
      },
    ],
  },
  {
    id: 'checks-no-scope-of-erp-systems',
    sentence: 'Reports of the system erp need no scope.',
    clauses: ['SCP-09', 'SCP-10', 'SCP-11', 'SCP-12'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '    checkAccess(access, caller);\n',
        to: "    const { system } = request.params as { readonly system?: string };\n    const isReport = access.kind === 'operation' && access.operation.scope === 'reports:read';\n    if (!isReport || system !== 'erp') checkAccess(access, caller);\n",
      },
    ],
  },
];
