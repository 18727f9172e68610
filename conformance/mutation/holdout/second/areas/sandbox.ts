import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area sandbox. */
export const sandboxSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'starts-apps-in-production',
    sentence: 'An app that is created in sandbox mode works in production until the service is restarted.',
    clauses: ['SBX-26', 'SBX-16', 'SBX-17'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/domain/apps/administer-apps.ts',
        from: '  await apps.insert(app, secretHash);\n  sandboxApps.changed(app);',
        to: '  await apps.insert(app, secretHash);',
      },
    ],
  },
  {
    id: 'leaves-the-sandbox-late',
    sentence: 'An app that leaves the sandbox stays in it until the service is restarted.',
    clauses: ['SBX-26'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/apps/administer-apps.ts',
        from: 'if (app !== undefined) sandboxApps',
        to: 'if (app !== undefined && changes.sandbox !== false) sandboxApps',
      },
    ],
  },
  {
    id: 'reads-triggers-in-minor-units',
    sentence:
      'The sandbox compares amounts in hundredths whatever the currency, so that 50000 JPY is the trigger 500.00.',
    clauses: ['SBX-02', 'SBX-22', 'SBX-05'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: '(amount * 100) / 10 ** currencyExponent(currency)',
        to: 'amount',
      },
    ],
  },
  {
    id: 'resolves-500-two-seconds-late',
    sentence: 'The amount 500.00 succeeds after 12 s.',
    clauses: ['SBX-02'],
    kind: 'timing',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: 'succeedsAfterMs: 10_000',
        to: 'succeedsAfterMs: 12_000',
      },
    ],
  },
  {
    id: 'holds-999-as-long-as-the-slow-prefix',
    sentence: 'The amount 999.00 succeeds after 5 s.',
    clauses: ['SBX-04'],
    kind: 'timing',
    changes: [{ file: 'src/contract/sandbox-triggers.ts', from: 'heldForMs: 3_000', to: 'heldForMs: 5_000' }],
  },
  {
    id: 'has-no-prefix-for-success',
    sentence: 'SBX-OK- has no effect, so that a trigger amount decides.',
    clauses: ['SBX-09', 'SBX-15'],
    kind: 'operation',
    changes: [{ file: 'src/contract/sandbox-triggers.ts', from: "  ['SBX-OK-', success],\n", to: '' }],
  },
  {
    id: 'ignores-prefixes-that-delay-refunds',
    sentence: 'A prefix that would leave a refund pending, or slow it down, has no effect on refunds.',
    clauses: ['REF-01', 'SBX-13', 'SBX-14'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/gateways/sandbox-gateway.ts',
        from: 'refund: (refundReferenceId) => byPrefix(refundReferenceId) ?? otherwise,',
        to: "refund: (refundReferenceId) => {\n    const decision = byPrefix(refundReferenceId);\n    return decision?.kind === 'final' ? decision : otherwise;\n  },",
      },
    ],
  },
  {
    id: 'decides-refunds-by-the-payment',
    sentence:
      'The prefix of the referenceId of the payment decides the outcome of a refund, not that of refundReferenceId.',
    clauses: ['REF-01', 'SBX-10', 'SBX-14'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: '{ id, sandbox }: Transaction',
        to: '{ id, sandbox, referenceId }: Transaction',
      },
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'gateway.refund(request.refundReferenceId)',
        to: 'gateway.refund(referenceId)',
      },
    ],
  },
  {
    id: 'saves-into-production',
    sentence: 'saveTransaction of a sandbox app stores a production transaction.',
    clauses: ['SBX-16', 'SBX-17', 'PAY-05'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: 'sandbox: caller.sandbox,',
        to: 'sandbox: false,',
      },
    ],
  },
  {
    id: 'lists-production-for-a-terminal',
    sentence: 'getRecentTransactions with a terminalId shows a sandbox app production transactions.',
    clauses: ['SBX-17', 'SBX-25'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/get-recent-transactions.ts',
        from: 'sandbox: caller.sandbox',
        to: 'sandbox: caller.sandbox && terminalId === undefined',
      },
    ],
  },
  {
    id: 'reports-batches-of-both-modes-by-id',
    sentence: 'settlementReport by settlementBatchId shows a batch of the other mode too.',
    clauses: ['SBX-19', 'SBX-17', 'SBX-18'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/settlement-report.ts',
        from: 'const batch = await settlements.batch(filter, settlementBatchId);',
        to: 'const batch =\n          (await settlements.batch(filter, settlementBatchId)) ??\n          (await settlements.batch({ ...filter, sandbox: !filter.sandbox }, settlementBatchId));',
      },
    ],
  },
  {
    id: 'adds-both-modes-in-one-turn',
    sentence:
      'Payments of both modes that are stored at the same moment are counted in the totals of one mode.',
    clauses: ['RPT-01', 'SBX-19'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/settlement/daily-totals.ts',
        from: 'dailyTotalKeyFields.map((field) => delta[field])',
        to: "dailyTotalKeyFields.filter((field) => field !== 'sandbox').map((field) => delta[field])",
      },
    ],
  },
  {
    id: 'adds-both-modes-over-whole-months',
    sentence: 'A summary of a whole month adds sandbox and production.',
    clauses: ['SBX-19', 'RPT-01'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: "    .where('sandbox', '=', sandbox ? 1 : 0)\n    .where(within<'monthly_totals'>(reach))",
        to: "    .where(within<'monthly_totals'>(reach))",
      },
    ],
  },
  {
    id: 'simulates-production-payments-by-prefix',
    sentence: 'A production payment whose referenceId begins with SBX- is decided by the sandbox.',
    clauses: ['SBX-20'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/payments/pay-now.ts',
        from: 'request.sandbox ? deps.sandbox',
        to: "request.sandbox || request.referenceId.startsWith('SBX-') ? deps.sandbox",
      },
    ],
  },
  {
    id: 'logs-callbacks-of-the-sandbox',
    sentence: 'The end of a pending sandbox payment stands in the webhook log.',
    clauses: ['SBX-24'],
    kind: 'mode',
    changes: [
      { file: 'src/backend/domain/callbacks/gateway-callback.ts', from: 'sandbox || (status', to: '(status' },
    ],
  },
  {
    id: 'ends-the-prefix-pending-after-half-a-day',
    sentence: 'SBX-PENDING- succeeds after twelve hours.',
    clauses: ['SBX-13'],
    kind: 'timing',
    changes: [
      {
        file: 'src/contract/sandbox-triggers.ts',
        from: "  ['SBX-PENDING-', pendingForEver],",
        to: "  ['SBX-PENDING-', { status: 'PENDING', succeedsAfterMs: 43_200_000 }],",
      },
    ],
  },
];
