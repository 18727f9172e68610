import type { SourceMutant } from '../../source-mutant.js';

/** Filters of the area queries. */
export const queriesFiltersMutants: readonly SourceMutant[] = [
  {
    id: 'lists-the-branch-of-a-named-terminal',
    sentence: 'getRecentTransactions with a terminalId lists the whole branch.',
    clauses: ['QRY-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/get-recent-transactions.ts',
        from: 'list(filter, { terminalId }, after, limit)',
        to: 'list(filter, {}, after, limit)',
      },
    ],
  },
  {
    id: 'leaves-out-the-instant-created-to',
    sentence: 'createdTo of find is exclusive.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: ".where('created_at', '<=', createdTo ?? 0)",
        to: ".where('created_at', '<', createdTo ?? 0)",
      },
    ],
  },
  {
    id: 'leaves-out-the-instant-created-from',
    sentence: 'createdFrom of find is exclusive.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: ".where('created_at', '>=', createdFrom ?? 0)",
        to: ".where('created_at', '>', createdFrom ?? 0)",
      },
    ],
  },
  {
    id: 'cuts-bounds-to-the-second',
    sentence: 'createdFrom and createdTo of find are cut to the second.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: 'const epochMs = Date.parse(text);',
        to: 'const epochMs = Math.floor(Date.parse(text) / 1000) * 1000;',
      },
    ],
  },
  {
    id: 'ignores-the-currency',
    sentence: 'The currency filter of find does not filter.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: `if (currency !== undefined) conditions.push(sql\`currency = \${currency}\`);`,
        to: `if (currency === '') conditions.push(sql\`currency = \${currency}\`);`,
      },
    ],
  },
  {
    id: 'ignores-the-channel',
    sentence: 'The channel filter of find does not filter.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: `if (channel !== undefined) conditions.push(sql\`channel = \${channel}\`);`,
        to: `if (channel === '') conditions.push(sql\`channel = \${channel}\`);`,
      },
    ],
  },
  {
    id: 'finds-the-branch-of-a-named-terminal',
    sentence: 'find with a terminalId finds the transactions of the whole branch.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: 'const search = {\n        terminalId,',
        to: 'const search = {',
      },
    ],
  },
  {
    id: 'ignores-the-branch-of-a-search',
    sentence: 'The branchId filter of find does not filter.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: '{ terminalId, branchId });\n      const filter',
        to: '{ terminalId });\n      const filter',
      },
      {
        file: 'src/backend/http/routes/find.ts',
        from: 'cursor, terminalId, branchId, currency }',
        to: 'cursor, terminalId, currency }',
      },
    ],
  },
  {
    id: 'ignores-the-branch-of-the-recent-transactions',
    sentence: 'The branchId of getRecentTransactions does not filter.',
    clauses: ['QRY-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/get-recent-transactions.ts',
        from: 'reachOf(caller), { terminalId, branchId });',
        to: 'reachOf(caller), branchId === undefined ? { terminalId } : { terminalId });',
      },
    ],
  },
  {
    id: 'ignores-the-status',
    sentence: 'The status filter of find does not filter.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: 'if (status !== undefined) conditions.push(sql`status = ${status}`);',
        to: "if (status === undefined) conditions.push(sql`status <> ''`);",
      },
    ],
  },
  {
    id: 'ignores-the-channel-with-a-text',
    sentence: 'The channel filter of find does not filter when a text is given.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: 'if (channel !== undefined) conditions',
        to: 'if (channel !== undefined && search.text === undefined) conditions',
      },
    ],
  },
  {
    id: 'ignores-the-terminal-with-a-status',
    sentence: 'The terminal filter of find does not filter when a status is given.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: '{ terminalId, createdFrom, createdTo }: TransactionSearch,',
        to: '{ terminalId: id, createdFrom, createdTo, status }: TransactionSearch,',
      },
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: "  return (\n    db\n      .selectFrom('transactions')\n      // This is",
        to: "  const terminalId = status === undefined ? id : undefined;\n  return (\n    db\n      .selectFrom('transactions')\n      // This is",
      },
    ],
  },
];
