import type { SourceMutant } from '../../source-mutant.js';

/** Branches of the area tenants. */
export const tenantsBranchesMutants: readonly SourceMutant[] = [
  {
    id: 'cancels-payments-of-another-branch',
    sentence: "A branch's app cancels a payment of another branch of its merchant.",
    clauses: ['TEN-12', 'TEN-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/cancel-transaction.ts',
        from: 'reach: reachOf(caller),',
        to: 'reach: reachOf({ ...caller, branchId: null }),',
      },
    ],
  },
  {
    id: 'refunds-payments-of-another-branch',
    sentence: "A branch's app refunds a payment of another branch of its merchant.",
    clauses: ['TEN-12', 'TEN-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/refund.ts',
        from: 'reach: reachOf(caller),',
        to: 'reach: reachOf({ ...caller, branchId: null }),',
      },
    ],
  },
  {
    id: 'settles-all-branches-for-one',
    sentence: "settle of a branch's app takes the payments of all branches.",
    clauses: ['TEN-12', 'RPT-02'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/settle.ts',
        from: "branchId: reach.kind === 'branch' ? reach.branchId : undefined,",
        to: 'branchId: request.body.branchId,',
      },
    ],
  },
  {
    id: 'triggers-a-terminal-of-another-branch',
    sentence: "A branch's app triggers a terminal of another branch of its merchant.",
    clauses: ['TEN-12', 'TEN-05'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/request-terminal.ts',
        from: 'reachOf(callerOf(request))',
        to: 'reachOf({ ...callerOf(request), branchId: null })',
      },
    ],
  },
  {
    id: 'issues-ws-tokens-for-another-branchs-terminal',
    sentence: "A branch's app gets a wsToken for a terminal of another branch.",
    clauses: ['TEN-12', 'TEN-08', 'TRM-04'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: 'terminals.byConfigId(reachOf(caller), configId)',
        to: 'terminals.byConfigId(reachOf({ ...caller, branchId: null }), configId)',
      },
    ],
  },
  {
    id: 'reads-the-command-requests-of-another-branch',
    sentence: "A branch's app reads a request for a terminal of another branch.",
    clauses: ['TEN-12', 'TEN-06'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/request-status.ts',
        from: 'reachOf(callerOf(request))',
        to: 'reachOf({ ...callerOf(request), branchId: null })',
      },
    ],
  },
  {
    id: 'shows-a-branch-the-details-of-another',
    sentence: "getTransactionDetails shows a branch's app the payments of another branch.",
    clauses: ['TEN-12'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/get-transaction-details.ts',
        from: 'reach: reachOf(caller),',
        to: 'reach: reachOf({ ...caller, branchId: null }),',
      },
    ],
  },
  {
    id: 'finds-payments-of-another-branch',
    sentence: "find shows a branch's app the payments of its whole merchant; getRecentTransactions does not.",
    clauses: ['TEN-12', 'TEN-02'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: 'narrowReach(services, reachOf(caller), {',
        to: 'narrowReach(services, reachOf({ ...caller, branchId: null }), {',
      },
    ],
  },
  {
    id: 'sums-the-merchant-for-a-branch',
    sentence: "The summaries of a branch's app are those of its whole merchant.",
    clauses: ['TEN-12', 'TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/responses/summary-totals.ts',
        from: 'reachOf(caller)',
        to: 'reachOf({ ...caller, branchId: null })',
      },
    ],
  },
  {
    id: 'reports-the-settlements-of-another-branch',
    sentence: "settlementReport shows a branch's app the whole batch of its merchant.",
    clauses: ['TEN-12', 'TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/settlement-report.ts',
        from: 'reach: reachOf(caller),',
        to: 'reach: reachOf({ ...caller, branchId: null }),',
      },
    ],
  },
  {
    id: 'shows-a-branch-the-refunds-of-another',
    sentence: "refundStatus shows a branch's app the refunds of another branch.",
    clauses: ['TEN-12', 'TEN-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/refund-status.ts',
        from: 'reach: reachOf(caller),',
        to: 'reach: reachOf({ ...caller, branchId: null }),',
      },
    ],
  },
  {
    id: 'lists-the-terminals-of-the-merchant-to-a-branch',
    sentence: "listTerminals shows a branch's app the terminals of its whole merchant.",
    clauses: ['TEN-12', 'TEN-04'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/list-terminals.ts',
        from: 'const reach = reachOf(callerOf(request));',
        to: 'const reach = reachOf({ ...callerOf(request), branchId: null });',
      },
    ],
  },
  {
    id: 'shows-a-branch-the-configuration-of-another',
    sentence: "terminal/info?configId= shows a branch's app a terminal of another branch.",
    clauses: ['TEN-12', 'TRM-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/terminal-info.ts',
        from: 'reachOf(caller)',
        to: 'reachOf({ ...caller, branchId: null })',
      },
    ],
  },
  {
    id: 'shows-branches-the-payments-without-a-branch',
    sentence: 'A branch sees, refunds and cancels the payments of its merchant that name no branch.',
    clauses: ['TEN-12'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/engine/reach-filter.ts',
        from: "on('branch_id', '=', reach.branchId)]);",
        to: "on.or([on('branch_id', '=', reach.branchId), on('branch_id', 'is', null)])]);",
      },
    ],
  },
  {
    id: 'takes-payments-in-another-branch',
    sentence: "A branch's app or user may name another branch of its merchant in a payment.",
    clauses: ['TEN-12'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-location.ts',
        from: 'const branch = await tenants.branch(reach, branchId);',
        to: "const branch = await tenants.branch(reach.kind === 'branch' ? { ...reach, kind: 'merchant' } : reach, branchId);",
      },
    ],
  },
  {
    id: 'shows-a-branch-user-recent-payments-of-all-branches',
    sentence: 'getRecentTransactions shows a BRANCH user or terminal the payments of its whole merchant.',
    clauses: ['TEN-12', 'TEN-02'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/get-recent-transactions.ts',
        from: 'reachOf(caller)',
        to: "reachOf(caller.role === 'BRANCH' ? { ...caller, branchId: null } : caller)",
      },
    ],
  },
];
