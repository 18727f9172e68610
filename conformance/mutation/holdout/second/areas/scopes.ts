import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area scopes. */
export const scopesSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'takes-payments-with-the-scope-to-trigger',
    sentence: 'payNow requires payments:trigger.',
    clauses: ['SCP-01', 'SCP-18'],
    kind: 'operation',
    changes: [
      {
        file: 'src/contract/operations.ts',
        from: "'payNow', 'payments:direct'",
        to: "'payNow', 'payments:trigger'",
      },
    ],
  },
  {
    id: 'searches-with-the-scope-for-reports',
    sentence: 'find requires reports:read.',
    clauses: ['SCP-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/contract/operations.ts',
        from: "'find', 'transactions:read'",
        to: "'find', 'reports:read'",
      },
    ],
  },
  {
    id: 'reports-batches-with-the-scope-to-read-transactions',
    sentence: 'settlementReport requires transactions:read.',
    clauses: ['SCP-12'],
    kind: 'operation',
    changes: [
      {
        file: 'src/contract/operations.ts',
        from: "'settlementReport', 'reports:read'",
        to: "'settlementReport', 'transactions:read'",
      },
    ],
  },
  {
    id: 'lets-who-pays-refund',
    sentence: 'An app with payments:direct may refund and cancel without refunds:write.',
    clauses: ['SCP-03', 'SCP-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: 'principal.scopes.has(scope);',
        to: "principal.scopes.has(scope) || (scope === 'refunds:write' && principal.scopes.has('payments:direct'));",
      },
    ],
  },
  {
    id: 'checks-the-scopes-of-merchants',
    sentence: 'A MERCHANT user is not exempt from the scope checks.',
    clauses: ['SCP-17'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/principal.ts',
        from: "principal.role !== 'INTEGRATOR' ||",
        to: "(principal.role !== 'INTEGRATOR' && principal.role !== 'MERCHANT') ||",
      },
    ],
  },
  {
    id: 'opens-the-channel-for-apps-of-merchants',
    sentence: 'Only an app of a branch needs ws:subscribe for a wsToken, an app of a merchant does not.',
    clauses: ['SCP-20', 'TRM-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "case 'channel':\n      if (!mayUse(caller, observerScope))",
        to: "case 'channel':\n      if (caller.branchId !== null && !mayUse(caller, observerScope))",
      },
    ],
  },
  {
    id: 'refunds-for-sandbox-apps-without-a-scope',
    sentence: 'A sandbox app may call refund without refunds:write.',
    clauses: ['SCP-21', 'SCP-03'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '      checkAccess(access, caller);',
        to: "      const isPractice = access.kind === 'operation' && access.operation.name === 'refund';\n      if (!isPractice || !sandboxApps.has(caller.subject)) checkAccess(access, caller);",
      },
    ],
  },
  {
    id: 'names-the-role-in-a-refused-ws-token',
    sentence: 'The refusal of a wsToken without ws:subscribe names the role and not the scope.',
    clauses: ['SCP-16', 'SCP-20'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "case 'channel':\n      if (!mayUse(caller, observerScope)) throw missingScope(observerScope);",
        to: "case 'channel':\n      if (!mayUse(caller, observerScope)) throw forbiddenRole(caller);",
      },
    ],
  },
  {
    id: 'settles-with-the-scope-to-pay',
    sentence: 'settle requires payments:direct, because it changes payments.',
    clauses: ['SCP-11'],
    kind: 'operation',
    changes: [
      {
        file: 'src/contract/operations.ts',
        from: "'settle', 'reports:read'",
        to: "'settle', 'payments:direct'",
      },
    ],
  },
];
