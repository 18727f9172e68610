import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area reports. */
export const reportsHoldout: readonly SourceMutant[] = [
  {
    id: 'books-simultaneous-payments-under-one-currency',
    sentence: 'Payments of one instant in different currencies are added up under the currency of the first.',
    clauses: ['RPT-01'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/store/settlement/daily-totals.ts',
        from: 'const key = dailyTotalKeyFields.map(',
        to: "const key = dailyTotalKeyFields.filter((field) => field !== 'currency').map(",
      },
    ],
  },
  {
    id: 'books-simultaneous-payments-under-one-channel',
    sentence: 'Payments of one instant in different channels are added up under the channel of the first.',
    clauses: ['RPT-01'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/settlement/daily-totals.ts',
        from: 'const key = dailyTotalKeyFields.map(',
        to: "const key = dailyTotalKeyFields.filter((field) => field !== 'channel').map(",
      },
    ],
  },
  {
    id: 'settles-the-whole-branch-of-a-terminal',
    sentence: 'settle with a terminalId takes the payments of every terminal of its branch.',
    clauses: ['RPT-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/settle.ts',
        from: '        terminalId,\n        sandbox',
        to: '        terminalId: undefined,\n        sandbox',
      },
      {
        file: 'src/backend/http/routes/settle.ts',
        from: '      const { terminalId } = request.body;\n',
        to: '',
      },
    ],
  },
  {
    id: 'adds-up-settled-currencies',
    sentence: 'A batch with payments in several currencies has one total, under the currency of the last.',
    clauses: ['RPT-02'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/settlement/settle.ts',
        from: 'const key = JSON.stringify([part.branchId, part.currency]);',
        to: 'const key = JSON.stringify([part.branchId]);',
      },
    ],
  },
  {
    id: 'keeps-resolved-payments-in-the-pending-total',
    sentence: 'A payment that leaves PENDING stays in the total of pending payments.',
    clauses: ['RPT-01'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-update.ts',
        from: '      await totals.take(on, seen, seen.status);',
        to: "      if (seen.status !== 'PENDING') await totals.take(on, seen, seen.status);",
      },
    ],
  },
  {
    id: 'keeps-cancelled-payments-in-the-success-total',
    sentence: 'A successful payment that is cancelled stays in the total of successful payments.',
    clauses: ['RPT-01'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-update.ts',
        from: '      await totals.take(on, seen, seen.status);',
        to: "      if (next.status !== 'CANCELLED') await totals.take(on, seen, seen.status);",
      },
    ],
  },
  {
    id: 'counts-finished-refunds-as-pending-too',
    sentence: 'A pending refund that succeeds stays in the total of pending refunds.',
    clauses: ['RPT-01'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: "      await totals.take(on, stored, 'refund:PENDING');\n",
        to: '',
      },
    ],
  },
  {
    id: 'books-rejected-duplicates',
    sentence: 'A payment that is rejected as a duplicate is counted in the summaries.',
    clauses: ['RPT-01', 'PAY-02', 'PAY-03'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-inserts.ts',
        from: 'stored.filter((each) => each !== undefined),',
        to: 'unstored.map(({ transaction }) => transaction),',
      },
    ],
  },
  {
    id: 'sums-whole-months-of-every-merchant',
    sentence: 'A summary over a whole month counts the transactions of all merchants.',
    clauses: ['TEN-07', 'RPT-01'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: "\n    .where(within<'monthly_totals'>(reach))",
        to: '',
      },
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: 'function sumsOfMonths(db: Db, { reach, sandbox }: TransactionFilter,',
        to: 'function sumsOfMonths(db: Db, { sandbox }: TransactionFilter,',
      },
    ],
  },
  {
    id: 'settles-refunded-parts-again',
    sentence: 'The totals of a batch ignore partial refunds.',
    clauses: ['RPT-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: 'refundedAmount: refunded_amount,',
        to: 'refundedAmount: 0,',
      },
    ],
  },
  {
    id: 'lists-batches-of-days-before-the-last-only',
    sentence: 'settlementReport leaves out the batches of the last day of the period.',
    clauses: ['RPT-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/routes/settlement-report.ts',
        from: 'before: startOfBusinessDay(period.to + 1)',
        to: 'before: startOfBusinessDay(period.to)',
      },
    ],
  },
];
