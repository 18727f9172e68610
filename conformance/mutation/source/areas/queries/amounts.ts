import type { SourceMutant } from '../../source-mutant.js';

/** Amounts of the area queries. */
export const queriesAmountsMutants: readonly SourceMutant[] = [
  {
    id: 'compares-amount-bounds-in-hundredths',
    sentence: 'amountMin and amountMax are compared as if every currency had two decimals.',
    clauses: ['QRY-02'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: 'bound(isCurrency(currency) ? currencyExponent(currency) : 2)',
        to: 'bound(isCurrency(currency) ? 2 : 2)',
      },
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: `then \${bound(exponent)}\``,
        to: `then \${bound(Math.min(exponent, 2) + Math.max(0, 2 - exponent))}\``,
      },
    ],
  },
  {
    id: 'leaves-out-the-largest-amount',
    sentence: 'amountMax of find is exclusive.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: `sql\`amount <= \${minorUnits(amountMax, currency)}\``,
        to: `sql\`amount < \${minorUnits(amountMax, currency)}\``,
      },
    ],
  },
  {
    id: 'rounds-the-smallest-amount-down',
    sentence: 'amountMin with more decimals than a currency is rounded down: 10.001 finds 10.00.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/amounts.ts',
        from: "return round === 'up' && more ? minor + 1 : minor;",
        to: "return round === 'up' && more ? minor : minor;",
      },
    ],
  },
  {
    id: 'compares-bounds-of-a-named-currency-in-hundredths',
    sentence: 'With a currency amountMin and amountMax are compared as if it had two decimals.',
    clauses: ['QRY-02'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: 'bound(isCurrency(currency) ? currencyExponent(currency) : 2)',
        to: 'bound(isCurrency(currency) ? 2 : 2)',
      },
    ],
  },
  {
    id: 'misreads-short-bounds-of-three-decimals',
    sentence: 'A bound of find with fewer decimals than the currency is too small: 1.5 KWD is 1.005.',
    clauses: ['QRY-02'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/http/amounts.ts',
        from: "Number(fraction.slice(0, exponent).padEnd(exponent, '0') || '0');",
        to: "Number(fraction.slice(0, exponent) || '0');",
      },
    ],
  },
  {
    id: 'leaves-out-the-smallest-amount',
    sentence: 'amountMin of find is exclusive.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: 'sql`amount >= ${minorUnits(amountMin, currency)}`',
        to: 'sql`amount > ${minorUnits(amountMin, currency)}`',
      },
    ],
  },
];
