import type { SourceMutant } from '../../source-mutant.js';

/** Order of the area errors. */
export const errorsOrderMutants: readonly SourceMutant[] = [
  {
    id: 'checks-the-system-before-the-token',
    sentence: 'An unknown system is 404 without credentials too, before the 401 check.',
    clauses: ['ERR-01', 'AUTH-11'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'const token = bearer(request.headers.authorization);',
        to: "if (access.kind === 'operation') checkSystem(request, served);\n    const token = bearer(request.headers.authorization);",
      },
    ],
  },
  {
    id: 'checks-scopes-before-the-deactivation',
    sentence:
      'The deactivation of a terminal is checked after the role: its token gets ERR_FORBIDDEN where its role may not call.',
    clauses: ['ERR-01', 'LIF-06'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '      rejectInvalid(status);\n      checkAccess(access, caller);\n',
        to: '      checkAccess(access, caller);\n      rejectInvalid(status);\n',
      },
    ],
  },
  {
    id: 'checks-the-state-before-the-amount-of-a-refund',
    sentence: 'A refund of an unknown transaction with an invalid amount is 404 and not 400.',
    clauses: ['ERR-01', 'PAY-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/refund.ts',
        from: '      checkAmount(amount);\n',
        to: '',
      },
      {
        file: 'src/backend/http/routes/refund.ts',
        from: 'const made = await refund(',
        to: 'checkAmount(amount);\n      const made = await refund(',
      },
    ],
  },
  {
    id: 'checks-the-token-before-the-method',
    sentence: 'A wrong method without a token is 401 and not 405.',
    clauses: ['ERR-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: 'if (request.is404) rejectUnknown(methods, request, reply);',
        to: "if (request.is404 && request.headers.authorization === undefined)\n        throw new ServiceError('ERR_UNAUTHORIZED', 'a valid bearer token is required');\n      if (request.is404) rejectUnknown(methods, request, reply);",
      },
    ],
  },
  {
    id: 'checks-the-system-after-the-scope',
    sentence: 'A call to an unknown system without the scope is 403 and not 404.',
    clauses: ['ERR-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "      if (access.kind === 'operation') checkSystem(request, served);\n      rejectInvalid(status);\n      checkAccess(access, caller);\n",
        to: "      rejectInvalid(status);\n      checkAccess(access, caller);\n      if (access.kind === 'operation') checkSystem(request, served);\n",
      },
    ],
  },
];
