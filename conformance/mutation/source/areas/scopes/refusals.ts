import type { SourceMutant } from '../../source-mutant.js';

/** Refusals of the area scopes. */
export const scopesRefusalsMutants: readonly SourceMutant[] = [
  {
    id: 'does-not-name-the-missing-scope',
    sentence: 'The message of a scope refusal does not name the scope.',
    clauses: ['SCP-16'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: `\`the scope \${scope} is missing\``,
        to: "'a scope is missing'",
      },
    ],
  },
  {
    id: 'omits-the-field-missing-scope',
    sentence: 'A scope refusal has no missingScope.',
    clauses: ['SCP-16', 'ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: `\`the scope \${scope} is missing\`, { missingScope: scope });`,
        to: `\`the scope \${scope} is missing\`);`,
      },
    ],
  },
  {
    id: 'refuses-a-scope-as-unauthorized',
    sentence: "A missing scope of a branch's app is 401 ERR_UNAUTHORIZED.",
    clauses: ['SCP-01', 'SCP-16'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (!mayUse(caller, scope)) throw missingScope(scope);',
        to: `if (!mayUse(caller, scope)) {\n        if (caller.branchId === null) throw missingScope(scope);\n        throw new ServiceError('ERR_UNAUTHORIZED', \`the scope \${scope} is missing\`);\n      }`,
      },
    ],
  },
];
