import type { SourceMutant } from '../../source-mutant.js';

/** Contents of the area reports. */
export const reportsContentsMutants: readonly SourceMutant[] = [
  {
    id: 'leaves-terminal-reports-out-of-summaries',
    sentence: 'Transactions that terminals report are missing in summaries.',
    clauses: ['RPT-01', 'MSG-05'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/report-store.ts',
        from: 'prepareTransactionInserts(db, prepareDailyTotals(db), (conflict)',
        to: 'prepareTransactionInserts(db, { ...prepareDailyTotals(db), addAll: async () => {} }, (conflict)',
      },
    ],
  },
  {
    id: 'counts-reported-transactions-as-successful',
    sentence: 'A transaction in the status REPORTED counts as SUCCESS in summaries.',
    clauses: ['RPT-01', 'MSG-08'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/settlement/daily-totals.ts',
        from: "if (booking.status === 'REPORTED') continue;\n    const delta = deltaOf(booking, booking.status, 1);",
        to: "const delta = deltaOf(booking, booking.status === 'REPORTED' ? 'SUCCESS' : booking.status, 1);",
      },
    ],
  },
  {
    id: 'keeps-cancelled-payments-in-success',
    sentence: 'A SUCCESS payment that is cancelled stays in the totals of SUCCESS.',
    clauses: ['RPT-01', 'PAY-06'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-update.ts',
        from: 'await totals.take(on, seen, seen.status);',
        to: "if (seen.status !== 'SUCCESS' || next.status !== 'CANCELLED') await totals.take(on, seen, seen.status);",
      },
    ],
  },
  {
    id: 'forgets-resolved-payments-in-summaries',
    sentence: 'A payment that was pending is in no total once it has ended.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-update.ts',
        from: 'await totals.add(on, seen, next.status);',
        to: "if (seen.status !== 'PENDING') await totals.add(on, seen, next.status);",
      },
    ],
  },
  {
    id: 'leaves-refunded-payments-out-of-the-net',
    sentence: 'net of a summary does not count payments that were refunded in full.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/settlement/summary.ts',
        from: "sum('SUCCESS').amount + sum('REFUNDED').amount - refunds.amount",
        to: "sum('SUCCESS').amount - refunds.amount",
      },
    ],
  },
  {
    id: 'subtracts-pending-refunds-from-the-net',
    sentence: 'net of a summary subtracts refunds that are still pending.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/settlement/summary.ts',
        from: '- refunds.amount,',
        to: "- refunds.amount - sum('refund:PENDING').amount,",
      },
    ],
  },
  {
    id: 'counts-failed-refunds',
    sentence: 'refunds of a summary counts FAILED refunds too.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/settlement/summary.ts',
        from: "const refunds = sum('refund:SUCCESS');",
        to: "const [done, failed] = [sum('refund:SUCCESS'), sum('refund:FAILED')];\n  const refunds = { count: done.count + failed.count, amount: done.amount };",
      },
    ],
  },
  {
    id: 'counts-refunds-under-the-channel-card',
    sentence: 'getChannelSummary counts every refund under the channel card.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: '        channel,\n        ...refund,',
        to: "        channel: channel && 'card',\n        ...refund,",
      },
    ],
  },
  {
    id: 'counts-a-hundred-and-first-channel',
    sentence: 'A day has 101 channels of its own before the rest is other.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/settlement/daily-channels.ts',
        from: 'counted.count >= maxDailyChannels',
        to: 'counted.count > maxDailyChannels',
      },
    ],
  },
  {
    id: 'loses-channels-above-a-hundred',
    sentence: 'Above 100 channels a day the further ones count as the channel card and not as other.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/settlement/daily-channels.ts',
        from: 'counted.count >= maxDailyChannels) return otherChannels;',
        to: "counted.count >= maxDailyChannels) return 'card';",
      },
    ],
  },
  {
    id: 'leaves-payments-without-a-branch-out',
    sentence: 'Payments that name no branch are in no summary of their merchant.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: ".where('day', '>=', from)",
        to: ".where('day', '>=', from)\n    .where('branch_id', '<>', '')",
      },
    ],
  },
  {
    id: 'ignores-the-branch-of-a-channel-summary',
    sentence: 'getChannelSummary ignores branchId; overallSummary does not.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/get-channel-summary.ts',
        from: 'summaryTotals(services, callerOf(request), request.body)',
        to: 'summaryTotals(services, callerOf(request), { ...request.body, branchId: undefined } as object)',
      },
    ],
  },
  {
    id: 'counts-channels-over-all-merchants',
    sentence: 'The 100 channels of a day are counted over all merchants together.',
    clauses: ['RPT-01'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/daily-channels.ts',
        from: ".where('merchant_id', '=', parameter('merchantId'))\n      .where('sandbox', '=', parameter('sandbox'))\n      .where('day', '=', parameter('day')),\n  );\n  const insert",
        to: ".where('sandbox', '=', parameter('sandbox'))\n      .where('day', '=', parameter('day')),\n  );\n  const insert",
      },
    ],
  },
  {
    id: 'counts-refunds-in-no-branch',
    sentence: 'Refunds are in the summaries of the merchant and in those of no branch.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: '        branchId,\n        sandbox,',
        to: '        branchId: branchId && null,\n        sandbox,',
      },
    ],
  },
  {
    id: 'ignores-the-branch-of-an-overall-summary',
    sentence: 'overallSummary ignores branchId; getChannelSummary does not.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/overall-summary.ts',
        from: 'summaryTotals(services, callerOf(request), request.body)',
        to: 'summaryTotals(services, callerOf(request), { ...request.body, branchId: undefined } as object)',
      },
    ],
  },
];
