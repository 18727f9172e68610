import type { SourceMutant } from '../../source-mutant.js';

/** Amounts of the area payments. */
export const paymentsAmountsMutants: readonly SourceMutant[] = [
  {
    id: 'rounds-saved-amounts-of-three-decimals',
    sentence: 'saveTransaction rounds amounts of currencies with three decimals to two.',
    clauses: ['PAY-08', 'PAY-05'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: "import { operationNamed } from '../../../contract/operations.js';",
        to: "import { currencyExponent } from '../../../contract/money.js';\nimport { operationNamed } from '../../../contract/operations.js';",
      },
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: 'const amount = minorUnits(request.body.amount, currency);',
        to: 'const exact = minorUnits(request.body.amount, currency);\n      const amount = currencyExponent(currency) === 3 ? Math.round(exact / 10) * 10 : exact;',
      },
    ],
  },
  {
    id: 'accepts-any-amount-of-a-production-pay-now',
    sentence: 'payNow of a production app takes any amount, negative ones too.',
    clauses: ['PAY-04'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: 'const amount = minorUnits(request.body.amount, currency);',
        to: 'const amount = caller.sandbox\n        ? minorUnits(request.body.amount, currency)\n        : Math.round(Number(request.body.amount) * 100) || 0;',
      },
    ],
  },
  {
    id: 'accepts-any-amount-of-a-production-save-transaction',
    sentence: 'saveTransaction of a production app takes any amount, negative ones too.',
    clauses: ['PAY-04'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: 'const amount = minorUnits(request.body.amount, currency);',
        to: 'const amount = caller.sandbox\n        ? minorUnits(request.body.amount, currency)\n        : Math.round(Number(request.body.amount) * 100) || 0;',
      },
    ],
  },
  {
    id: 'accepts-leading-zeros',
    sentence: 'An amount with leading zeros is accepted: 012.34.',
    clauses: ['PAY-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: '(0|[1-9][0-9]{0,11})(?:',
        to: '([0-9]{1,12})(?:',
      },
    ],
  },
  {
    id: 'trims-amounts',
    sentence: 'An amount with spaces around it is accepted.',
    clauses: ['PAY-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: "typeof input === 'number' ? String(input) : input",
        to: "typeof input === 'number' ? String(input) : input.trim()",
      },
    ],
  },
  {
    id: 'accepts-exponent-forms',
    sentence: 'An amount in exponent form is accepted: 1e2 is 100.',
    clauses: ['PAY-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: "typeof input === 'number' ? String(input) : input",
        to: '/^[0-9]+e[0-9]$/i.test(String(input)) ? String(Number(input)) : String(input)',
      },
    ],
  },
  {
    id: 'accepts-a-million',
    sentence: 'The amount 1000000.00 is accepted.',
    clauses: ['PAY-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: 'minor * 100 <= 99_999_999 * unit',
        to: 'minor * 100 <= 100_000_000 * unit',
      },
    ],
  },
  {
    id: 'refuses-the-smallest-amount',
    sentence: 'The amount 0.01 is refused.',
    clauses: ['PAY-04', 'SBX-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: 'minor * 100 >= unit',
        to: 'minor * 100 > unit',
      },
    ],
  },
  {
    id: 'accepts-less-than-a-hundredth',
    sentence: 'An amount below 0.01 is accepted for currencies of three decimals: 0.001 KWD.',
    clauses: ['PAY-04'],
    kind: 'currency',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: 'minor * 100 >= unit',
        to: 'minor >= 1',
      },
    ],
  },
  {
    id: 'rounds-numbers-with-too-many-decimals',
    sentence: 'A JSON number with more decimals than the currency is cut, not refused.',
    clauses: ['PAY-04', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: "if (fraction.length > exponent) return { problem: 'decimals' };",
        to: "if (fraction.length > exponent && typeof input === 'string') return { problem: 'decimals' };",
      },
      {
        file: 'src/contract/money.ts',
        from: "Number(fraction.padEnd(exponent, '0') || '0')",
        to: "Number(fraction.slice(0, exponent).padEnd(exponent, '0') || '0')",
      },
    ],
  },
  {
    id: 'misreads-short-fractions-of-three-decimals',
    sentence:
      'An amount of a currency with three decimals that is written with fewer is too small: 1.5 KWD is 1.050.',
    clauses: ['PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: "Number(fraction.padEnd(exponent, '0') || '0')",
        to: "Number(fraction.padEnd(Math.min(exponent, 2), '0') || '0')",
      },
    ],
  },
  {
    id: 'drops-trailing-zeros',
    sentence: 'Amounts are shown without trailing zeros: 12.30 is 12.3.',
    clauses: ['PAY-08', 'PAY-01'],
    kind: 'currency',
    changes: [
      {
        file: 'src/contract/money.ts',
        from: `return \`\${sign}\${digits.slice(0, -exponent)}.\${digits.slice(-exponent)}\`;`,
        to: `return \`\${sign}\${digits.slice(0, -exponent)}.\${digits.slice(-exponent)}\`.replace(/\\.?0+$/, '');`,
      },
    ],
  },
];
