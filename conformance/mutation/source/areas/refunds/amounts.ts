import type { SourceMutant } from '../../source-mutant.js';

/** Amounts of the area refunds. */
export const refundsAmountsMutants: readonly SourceMutant[] = [
  {
    id: 'accepts-any-amount-of-a-production-refund',
    sentence: 'A production refund takes any amount, negative ones too.',
    clauses: ['REF-02', 'PAY-04'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/refund.ts',
        from: 'checkAmount(amount);',
        to: 'if (caller.sandbox) checkAmount(amount);',
      },
      {
        file: 'src/backend/http/routes/refund.ts',
        from: 'amount === undefined ? undefined : minorUnits(amount, meant.currency)',
        to: 'amount === undefined\n            ? undefined\n            : caller.sandbox\n              ? minorUnits(amount, meant.currency)\n              : Math.round(Number(amount) * 100) || 0',
      },
    ],
  },
  {
    id: 'reads-refunds-as-hundredths',
    sentence: 'The amount of a refund is read with two decimals whatever the currency.',
    clauses: ['REF-01', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/http/routes/refund.ts',
        from: 'minorUnits(amount, meant.currency)',
        to: "minorUnits(amount, 'EUR')",
      },
    ],
  },
  {
    id: 'shows-remaining-amounts-in-hundredths',
    sentence: 'remainingAmount has two decimals whatever the currency.',
    clauses: ['REF-01', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/http/responses/refunds-and-reports.ts',
        from: 'formatAmount(refund.remainingAmount, currency)',
        to: '(refund.remainingAmount / 100).toFixed(2)',
      },
    ],
  },
];
