import type { SourceMutant } from '../../source-mutant.js';

/** Order of the area scopes. */
export const scopesOrderMutants: readonly SourceMutant[] = [
  {
    id: 'checks-the-body-of-pay-now-before-its-scope',
    sentence: 'payNow checks its body before the scope: without the scope a wrong body is 400.',
    clauses: ['SCP-01', 'SCP-19', 'ERR-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (!mayUse(caller, scope)) throw missingScope(scope);',
        to: "if (access.operation.name !== 'payNow' && !mayUse(caller, scope)) throw missingScope(scope);",
      },
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: "import { payNow } from '../../domain/payments/pay-now.js';",
        to: "import { mayUse } from '../../domain/access/principal.js';\nimport { payNow } from '../../domain/payments/pay-now.js';\nimport { ServiceError } from '../../domain/service-error.js';",
      },
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: 'const caller = callerOf(request);',
        to: `const caller = callerOf(request);\n      if (!mayUse(caller, operation.scope))\n        throw new ServiceError('ERR_FORBIDDEN', \`the scope \${operation.scope} is missing\`, {\n          missingScope: operation.scope,\n        });`,
      },
    ],
  },
];
