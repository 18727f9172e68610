import type { SourceMutant } from '../../source-mutant.js';

/** Pages of the area queries. */
export const queriesPagesMutants: readonly SourceMutant[] = [
  {
    id: 'offers-an-empty-page-after-a-full-one',
    sentence: 'A last page of transactions that is exactly full has a cursor, to an empty page.',
    clauses: ['QRY-01', 'QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: 'if (rows.length > limit && last !== undefined)',
        to: 'if (rows.length >= limit && last !== undefined)',
      },
    ],
  },
  {
    id: 'lists-at-most-fifty',
    sentence: 'A limit above 50 is refused.',
    clauses: ['QRY-01', 'QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/limits.ts',
        from: 'maxPageLimit: 100,',
        to: 'maxPageLimit: 50,',
      },
    ],
  },
  {
    id: 'lists-ten-by-default',
    sentence: 'Without a limit a page of getRecentTransactions has 10 items.',
    clauses: ['QRY-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/routes/get-recent-transactions.ts',
        from: 'limit = limits.defaultPageLimit,',
        to: 'limit = limits.defaultPageLimit / 2,',
      },
    ],
  },
  {
    id: 'lists-one-item-more',
    sentence: 'A page of transactions has one item more than its limit.',
    clauses: ['QRY-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: 'const items = rows.slice(0, limit).map(transactions.read);',
        to: 'const items = rows.slice(0, limit + 1).map(transactions.read);',
      },
    ],
  },
  {
    id: 'accepts-the-cursor-of-another-list',
    sentence: 'A cursor of another list of the same length of name is accepted.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/keyset-cursor.ts',
        from: `if (text.startsWith(\`\${list}:\`) && `,
        to: "if (text[list.length] === ':' && ",
      },
    ],
  },
  {
    id: 'lists-at-most-hundred-and-one',
    sentence: 'A limit of 101 is accepted.',
    clauses: ['QRY-01', 'QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/limits.ts',
        from: 'maxPageLimit: 100,',
        to: 'maxPageLimit: 101,',
      },
    ],
  },
  {
    id: 'lists-no-refunded-payments-on-later-pages',
    sentence: 'REFUNDED transactions are on the first page alone.',
    clauses: ['QRY-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: '      .$if(after !== undefined, (query) => query.where(before(after)))',
        to: "      .$if(after !== undefined, (query) => query.where(before(after)).where('status', '<>', 'REFUNDED'))",
      },
    ],
  },
];
