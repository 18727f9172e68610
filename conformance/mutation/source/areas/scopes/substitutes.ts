import type { SourceMutant } from '../../source-mutant.js';

/** Substitutes of the area scopes. */
export const scopesSubstitutesMutants: readonly SourceMutant[] = [
  {
    id: 'lets-payments-trigger-open-request-terminal',
    sentence: 'payments:trigger opens requestTerminal.',
    clauses: ['SCP-18', 'SCP-14'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: 'principal.scopes.has(scope);',
        to: "principal.scopes.has(scope) || (scope === 'terminals:trigger' && principal.scopes.has('payments:trigger'));",
      },
    ],
  },
  {
    id: 'lets-refunds-write-read-transactions',
    sentence: 'refunds:write opens what transactions:read opens.',
    clauses: ['SCP-05', 'SCP-06', 'SCP-07', 'SCP-08'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: 'principal.scopes.has(scope);',
        to: "principal.scopes.has(scope) || (scope === 'transactions:read' && principal.scopes.has('refunds:write'));",
      },
    ],
  },
  {
    id: 'lets-terminals-trigger-read-terminals',
    sentence: 'terminals:trigger opens what terminals:read opens.',
    clauses: ['SCP-13', 'SCP-15'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: 'principal.scopes.has(scope);',
        to: "principal.scopes.has(scope) || (scope === 'terminals:read' && principal.scopes.has('terminals:trigger'));",
      },
    ],
  },
  {
    id: 'opens-reports-with-two-other-scopes',
    sentence:
      'The reports are open to an app that has both payments:direct and transactions:read, without reports:read.',
    clauses: ['SCP-09', 'SCP-10', 'SCP-11', 'SCP-12'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: 'principal.scopes.has(scope);',
        to: "principal.scopes.has(scope) ||\n    (scope === 'reports:read' && principal.scopes.has('payments:direct') && principal.scopes.has('transactions:read'));",
      },
    ],
  },
];
