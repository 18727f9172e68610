import type { SourceMutant } from '../../source-mutant.js';

/** Reads of the area tenants. */
export const tenantsReadsMutants: readonly SourceMutant[] = [
  {
    id: 'finds-any-merchants-transaction-by-trade-number',
    sentence: "getTransactionDetails by tradeNo shows another merchant's transaction.",
    clauses: ['TEN-01', 'TEN-09'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/get-transaction-details.ts',
        from: 'transactions.byTradeNo(filter, tradeNo, merchantId)',
        to: "transactions.byTradeNo({ ...filter, reach: { kind: 'all' } }, tradeNo, merchantId)",
      },
    ],
  },
  {
    id: 'shows-any-merchants-refund-by-its-reference',
    sentence: "refundStatus by refundReferenceId shows another merchant's refund.",
    clauses: ['TEN-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/refund-status.ts',
        from: 'refunds.byReference(filter, refundReferenceId, merchantId)',
        to: "refunds.byReference({ ...filter, reach: { kind: 'all' } }, refundReferenceId, merchantId)",
      },
    ],
  },
  {
    id: 'narrows-to-a-branch-of-another-merchant',
    sentence: "A filter by another merchant's branch lists its transactions, sums them and settles them.",
    clauses: ['TEN-02', 'TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/narrow-reach.ts',
        from: 'tenants.branch(within, branchId)',
        to: "tenants.branch({ kind: 'all' }, branchId)",
      },
    ],
  },
  {
    id: 'narrows-to-a-terminal-of-another-merchant',
    sentence: "A filter by another merchant's terminal lists its transactions.",
    clauses: ['TEN-02', 'TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/narrow-reach.ts',
        from: 'findTerminal(terminals, within, { terminalId })',
        to: "findTerminal(terminals, { kind: 'all' }, { terminalId })",
      },
    ],
  },
  {
    id: 'reads-any-merchants-command-request',
    sentence: "requestStatus reads another merchant's request.",
    clauses: ['TEN-06'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/request-status.ts',
        from: 'reachOf(callerOf(request))',
        to: "{ ...reachOf(callerOf(request)), kind: 'all' }",
      },
    ],
  },
  {
    id: 'reports-any-merchants-settlement-by-its-id',
    sentence: "settlementReport by settlementBatchId shows another merchant's batch.",
    clauses: ['TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/settlement-report.ts',
        from: 'settlements.batch(filter, settlementBatchId)',
        to: "settlements.batch({ ...filter, reach: { kind: 'all' } }, settlementBatchId)",
      },
    ],
  },
  {
    id: 'sums-whole-months-of-all-merchants',
    sentence: 'A summary that contains a whole month adds that month of all merchants.',
    clauses: ['TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: "    .where(within<'monthly_totals'>(reach))\n",
        to: "    .where(within<'monthly_totals'>({ ...reach, kind: 'all' }))\n",
      },
    ],
  },
  {
    id: 'sums-whole-months-of-all-branches',
    sentence: 'A summary of a branch that contains a whole month adds that month of all branches.',
    clauses: ['TEN-12'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: "    .where(within<'monthly_totals'>(reach))\n",
        to: "    .where(within<'monthly_totals'>(reach.kind === 'branch' ? { ...reach, kind: 'merchant' } : reach))\n",
      },
    ],
  },
  {
    id: 'shows-any-merchants-terminal-to-an-observer',
    sentence: "terminal/info with a configId shows an integrator another merchant's terminal.",
    clauses: ['TEN-09', 'BLK-05'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/terminal-info.ts',
        from: 'terminals.byConfigId(reachOf(caller), named)',
        to: "terminals.byConfigId({ kind: 'all' }, named)",
      },
    ],
  },
  {
    id: 'adds-all-merchants-to-a-month',
    sentence: 'The summary of a whole month adds the payments of all merchants.',
    clauses: ['TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: ".where(within<'monthly_totals'>(reach))",
        to: ".where(within<'monthly_totals'>({ kind: 'all', ...(reach.kind === 'all' && reach) }))",
      },
    ],
  },
];
