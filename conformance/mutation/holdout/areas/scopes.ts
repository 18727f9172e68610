import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area scopes. */
export const scopesHoldout: readonly SourceMutant[] = [
  {
    id: 'opens-triggers-with-payments-trigger',
    sentence: 'The scope payments:trigger opens requestTerminal.',
    clauses: ['SCP-18', 'SCP-14'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: "return principal.role !== 'INTEGRATOR' || principal.scopes.has(scope);",
        to: "if (scope === 'terminals:trigger' && principal.scopes.has('payments:trigger')) return true;\n  return principal.role !== 'INTEGRATOR' || principal.scopes.has(scope);",
      },
    ],
  },
  {
    id: 'checks-the-scopes-of-system-administrators',
    sentence: 'A SYSTEM_ADMIN is not exempt from the scope checks.',
    clauses: ['SCP-17'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: "return principal.role !== 'INTEGRATOR' || principal.scopes.has(scope);",
        to: "return ['BRANCH', 'MERCHANT', 'ADMIN'].includes(principal.role) || principal.scopes.has(scope);",
      },
    ],
  },
  {
    id: 'opens-the-channel-with-terminals-read',
    sentence: 'An integrator obtains a wsToken with the scope terminals:read.',
    clauses: ['SCP-20', 'TRM-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "    case 'channel':\n      if (!mayUse(caller, observerScope))",
        to: "    case 'channel':\n      if (!mayUse(caller, observerScope) && !mayUse(caller, 'terminals:read'))",
      },
    ],
  },
  {
    id: 'reads-refunds-with-the-scope-to-write-them',
    sentence: 'refundStatus requires refunds:write.',
    clauses: ['SCP-08'],
    kind: 'operation',
    changes: [
      {
        file: 'src/contract/operations.ts',
        from: "operation('GET', 'refundStatus', 'transactions:read',",
        to: "operation('GET', 'refundStatus', 'refunds:write',",
      },
    ],
  },
  {
    id: 'accepts-a-scope-by-its-family',
    sentence:
      'A scope opens the operations of every scope of the same family, such as terminals:trigger those of terminals:read.',
    clauses: ['SCP-13', 'SCP-14', 'SCP-15', 'SCP-18'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: 'principal.scopes.has(scope);',
        to: "[...principal.scopes].some((each) => each.split(':')[0] === scope.split(':')[0]);",
      },
    ],
  },
  {
    id: 'saves-payments-with-any-scope',
    sentence: 'saveTransaction requires no scope but any.',
    clauses: ['SCP-02', 'SCP-21'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (!mayUse(caller, scope)) throw missingScope(scope);',
        to: "if (access.operation.name === 'saveTransaction' && caller.scopes.size > 0) return;\n      if (!mayUse(caller, scope)) throw missingScope(scope);",
      },
    ],
  },
  {
    id: 'leaves-the-scope-out-of-the-refusal',
    sentence: 'The message of a scope refusal names the operation instead of the scope.',
    clauses: ['SCP-16'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '`the scope ${scope} is missing`',
        to: "'the token does not allow this operation'",
      },
    ],
  },
  {
    id: 'cancels-with-the-scope-to-pay',
    sentence: 'cancelTransaction requires payments:direct.',
    clauses: ['SCP-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/contract/operations.ts',
        from: "operation('POST', 'cancelTransaction', 'refunds:write',",
        to: "operation('POST', 'cancelTransaction', 'payments:direct',",
      },
    ],
  },
  {
    id: 'shows-command-records-to-those-who-trigger',
    sentence: 'requestStatus requires terminals:trigger.',
    clauses: ['SCP-15'],
    kind: 'operation',
    changes: [
      {
        file: 'src/contract/operations.ts',
        from: "operation('POST', 'requestStatus', 'terminals:read',",
        to: "operation('POST', 'requestStatus', 'terminals:trigger',",
      },
    ],
  },
  {
    id: 'summarizes-with-the-scope-to-read-transactions',
    sentence: 'overallSummary is open with transactions:read too.',
    clauses: ['SCP-10'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (!mayUse(caller, scope)) throw missingScope(scope);',
        to: "if (access.operation.name === 'overallSummary' && mayUse(caller, 'transactions:read')) return;\n      if (!mayUse(caller, scope)) throw missingScope(scope);",
      },
    ],
  },
];
