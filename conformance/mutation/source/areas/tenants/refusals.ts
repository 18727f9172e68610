import type { SourceMutant } from '../../source-mutant.js';

/** Refusals of the area tenants. */
export const tenantsRefusalsMutants: readonly SourceMutant[] = [
  {
    id: 'distinguishes-foreign-terminals-from-unknown-ones',
    sentence: 'A terminal of another merchant is 403, an unknown one 404.',
    clauses: ['TEN-09', 'TEN-05'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/terminals/find-terminal.ts',
        from: "if (found === undefined) throw notFound('terminal');",
        to: "if (found === undefined) {\n    const foreign =\n      configId === undefined ? undefined : await store.byConfigId({ kind: 'all' }, configId);\n    if (foreign !== undefined) throw new ServiceError('ERR_FORBIDDEN', 'the terminal is out of reach');\n    throw notFound('terminal');\n  }",
      },
    ],
  },
  {
    id: 'lists-nothing-for-a-foreign-branch',
    sentence: "listTerminals with another merchant's branchId is an empty list and not 404.",
    clauses: ['TEN-04', 'TEN-09'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/list-terminals.ts',
        from: 'if (branchId !== undefined && (await tenants.branch(reach, branchId)) === undefined)',
        to: "if (branchId !== undefined && (await tenants.branch({ ...reach, kind: 'all' } as typeof reach, branchId)) === undefined)",
      },
    ],
  },
];
