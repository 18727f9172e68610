import type { SourceMutant } from '../../source-mutant.js';

/** Currencies of the area reports. */
export const reportsCurrenciesMutants: readonly SourceMutant[] = [
  {
    id: 'shows-summaries-in-hundredths',
    sentence: 'Summaries show every currency with two decimals.',
    clauses: ['RPT-01', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/http/responses/refunds-and-reports.ts',
        from: 'const sum = ({ count, amount }: Sum) => ({ count, amount: formatAmount(amount, currency) });',
        to: 'const sum = ({ count, amount }: Sum) => ({ count, amount: (amount / 100).toFixed(2) });',
      },
      {
        file: 'src/backend/http/responses/refunds-and-reports.ts',
        from: 'net: formatAmount(summary.net, currency),',
        to: 'net: (summary.net / 100).toFixed(2),',
      },
    ],
  },
  {
    id: 'shows-batches-in-hundredths',
    sentence: 'The amounts of a settlement batch have two decimals whatever the currency.',
    clauses: ['RPT-02', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/http/responses/refunds-and-reports.ts',
        from: 'count,\n      amount: formatAmount(amount, currency),',
        to: 'count,\n      amount: (amount / 100).toFixed(2),',
      },
    ],
  },
  {
    id: 'adds-currencies-of-a-batch-together',
    sentence: 'A settlement batch has one total, of the first currency, for all currencies.',
    clauses: ['RPT-02'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/settlement/settlement.ts',
        from: 'for (const { currency, count, amount, refundedAmount } of parts) {',
        to: "for (const { count, amount, refundedAmount } of parts) {\n    const currency = parts[0]?.currency ?? '';",
      },
    ],
  },
];
