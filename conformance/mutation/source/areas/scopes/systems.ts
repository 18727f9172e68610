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
];
