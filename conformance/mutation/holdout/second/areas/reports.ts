import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area reports. */
export const reportsSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'counts-the-first-of-a-month-twice',
    sentence: 'A summary that begins before a whole month counts the first day of that month twice.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: '{ from, to: start - 1 },',
        to: '{ from, to: start },',
      },
    ],
  },
  {
    id: 'begins-business-days-at-noon',
    sentence: 'What happens after noon in UTC counts on the next business day.',
    clauses: ['RPT-01'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/domain/settlement/business-day.ts',
        from: 'return Math.floor(epochMs / dayMs);',
        to: 'return Math.round(epochMs / dayMs);',
      },
    ],
  },
  {
    id: 'settles-the-branch-of-a-terminal',
    sentence: 'settle with a terminalId settles the whole branch of the terminal.',
    clauses: ['RPT-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".$if(terminalId !== undefined, (query) => query.where('terminal_id', '=', terminalId ?? ''))",
        to: '',
      },
    ],
  },
  {
    id: 'summarizes-every-branch',
    sentence: 'The summaries ignore branchId.',
    clauses: ['RPT-01'],
    kind: 'field',
    changes: [
      { file: 'src/backend/http/responses/summary-totals.ts', from: '{ branchId: body.branchId }', to: '{}' },
    ],
  },
  {
    id: 'settles-cancelled-payments',
    sentence: 'settle puts cancelled payments into the batch too.',
    clauses: ['RPT-02'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".where('status', '=', sql.lit('SUCCESS'))",
        to: ".where('status', 'in', [sql.lit('SUCCESS'), sql.lit('CANCELLED')])",
      },
    ],
  },
  {
    id: 'settles-refunded-payments',
    sentence: 'settle puts payments that are fully refunded into the batch too.',
    clauses: ['RPT-02'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".where('status', '=', sql.lit('SUCCESS'))",
        to: ".where('status', 'in', [sql.lit('SUCCESS'), sql.lit('REFUNDED')])",
      },
    ],
  },
  {
    id: 'nets-cancelled-payments',
    sentence: 'The net of a summary counts cancelled payments.',
    clauses: ['RPT-01'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/settlement/summary.ts',
        from: "net: sum('SUCCESS').amount +",
        to: "net: sum('SUCCESS').amount + sum('CANCELLED').amount +",
      },
    ],
  },
  {
    id: 'reports-batches-to-the-start-of-a-day',
    sentence: 'settlementReport leaves out the batches of the last day of a period of several days.',
    clauses: ['RPT-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/routes/settlement-report.ts',
        from: 'startOfBusinessDay(period.to + 1)',
        to: 'startOfBusinessDay(Math.max(period.to, period.from + 1))',
      },
    ],
  },
  {
    id: 'omits-channels-without-success',
    sentence: 'getChannelSummary leaves out a channel that has only failed payments.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/settlement/summary.ts',
        from: 'return grouped(totals, ({ channel }) => channel).map(',
        to: "const taken = totals.filter((one) => totals.some((other) => other.channel === one.channel && other.kind !== 'FAILED'));\n  return grouped(taken, ({ channel }) => channel).map(",
      },
    ],
  },
  {
    id: 'books-payments-of-branches-on-the-merchant',
    sentence: 'The totals of one branch in the summaries include payments that name no branch.',
    clauses: ['RPT-01', 'TEN-12'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: "    .where(within<'daily_totals'>(reach))",
        to: "    .where((eb) => eb.or([within<'daily_totals'>(reach)(eb), eb.and([eb('merchant_id', '=', reach.kind === 'all' ? '' : reach.merchantId), eb('branch_id', '=', '')])]))",
      },
    ],
  },
  {
    id: 'settles-pending-payments',
    sentence: 'settle puts pending payments into the batch too.',
    clauses: ['RPT-02'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".where('status', '=', sql.lit('SUCCESS'))",
        to: ".where('status', 'in', [sql.lit('SUCCESS'), sql.lit('PENDING')])",
      },
    ],
  },
];
