import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area queries. */
export const queriesHoldout: readonly SourceMutant[] = [
  {
    id: 'compares-other-letters-exactly',
    sentence: 'find compares text with letters outside ASCII in their exact case.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/payments/text-search.ts',
        from: "return text.toLowerCase().replaceAll('ς', 'σ');",
        to: "return text.replaceAll('ς', 'σ');",
      },
    ],
  },
  {
    id: 'takes-yen-for-cents-in-amount-filters',
    sentence: 'An amount filter without a currency reads amounts without decimals as hundredths.',
    clauses: ['QRY-02'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: '[0, 3, 4].map(',
        to: '[3, 4].map(',
      },
    ],
  },
  {
    id: 'rounds-amount-filters-outwards',
    sentence: 'amountMin is rounded down and amountMax up to the decimals of a currency.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/amounts.ts',
        from: "return round === 'up' && more ? minor + 1 : minor;",
        to: "return round === 'down' && more ? minor + 1 : minor;",
      },
    ],
  },
  {
    id: 'pages-by-whole-seconds',
    sentence:
      'The cursor of a list of transactions holds whole seconds, so that rows of the same second are lost.',
    clauses: ['QRY-02', 'QRY-01'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/http/routes/transaction-cursor.ts',
        from: '`${position.createdAt}.${position.id}`',
        to: '`${position.createdAt - (position.createdAt % 1000)}.${position.id}`',
      },
    ],
  },
  {
    id: 'drops-the-filters-of-the-first-page',
    sentence: 'find with a cursor ignores the filter by status.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: '        status,\n        channel,',
        to: '        status: cursor === undefined ? status : undefined,\n        channel,',
      },
    ],
  },
  {
    id: 'sorts-by-the-last-change',
    sentence: 'getRecentTransactions sorts each page by the time of the last change.',
    clauses: ['QRY-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/get-recent-transactions.ts',
        from: 'return { items: page.items.map(toTransactionResponse),',
        to: 'const items = [...page.items].sort((one, other) => other.updatedAt - one.updatedAt);\n      return { items: items.map(toTransactionResponse),',
      },
    ],
  },
];
