import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area queries. */
export const queriesSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'rounds-the-lower-bound-down',
    sentence:
      'find with an amountMin that has more decimals than a currency finds lower amounts in that currency.',
    clauses: ['QRY-02'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: "amountBound(amountMin, 'up')",
        to: "amountBound(amountMin, 'down')",
      },
    ],
  },
  {
    id: 'bounds-dinars-like-euros',
    sentence:
      'find with amount bounds and no currency takes currencies with three decimals for ones with two.',
    clauses: ['QRY-02'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: '[0, 3, 4].map(',
        to: '[0].map(',
      },
    ],
  },
  {
    id: 'seeks-capital-letters-in-vain',
    sentence: 'find with a text in capital letters finds nothing.',
    clauses: ['QRY-02'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/payments/text-search.ts',
        from: '`%${text.toLowerCase().replace(',
        to: '`%${text.replace(',
      },
    ],
    equivalent: 'The LIKE of SQLite compares ASCII letters in any letter case by itself.',
  },
  {
    id: 'drops-the-status-next-to-a-channel',
    sentence: 'find with a channel ignores the status.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: 'if (status !== undefined) conditions',
        to: 'if (status !== undefined && channel === undefined) conditions',
      },
    ],
  },
  {
    id: 'finds-in-every-branch',
    sentence: 'find ignores branchId.',
    clauses: ['QRY-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: 'reachOf(caller), { terminalId, branchId })',
        to: 'reachOf(caller), { terminalId })',
      },
    ],
  },
  {
    id: 'lists-fifty-by-default',
    sentence: 'A list without a limit has 50 items.',
    clauses: ['QRY-01', 'QRY-02'],
    kind: 'boundary',
    changes: [{ file: 'src/contract/limits.ts', from: 'defaultPageLimit: 20', to: 'defaultPageLimit: 50' }],
  },
  {
    id: 'drops-the-upper-bound-next-to-a-lower-one',
    sentence: 'find with amountMin ignores amountMax.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: 'if (amountMax !== undefined) conditions',
        to: 'if (amountMax !== undefined && amountMin === undefined) conditions',
      },
    ],
  },
  {
    id: 'continues-without-the-terminal',
    sentence: 'The second page of find with a terminalId has transactions of other terminals.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: '.$if(terminalId !== undefined, (query)',
        to: '.$if(terminalId !== undefined && after === undefined, (query)',
      },
    ],
  },
  {
    id: 'finds-channels-in-any-letter-case',
    sentence: 'find with a channel finds other letter cases of it.',
    clauses: ['QRY-02'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: 'sql`channel = ${channel}`',
        to: 'sql`lower(channel) = lower(${channel})`',
      },
    ],
  },
  {
    id: 'forgets-the-currency-on-later-pages',
    sentence: 'The second page of find with a currency has transactions in other currencies.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: '        currency,\n',
        to: '        currency: cursor === undefined ? currency : undefined,\n',
      },
    ],
  },
];
