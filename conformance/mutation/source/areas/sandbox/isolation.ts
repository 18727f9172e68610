import type { SourceMutant } from '../../source-mutant.js';

/** Isolation of the area sandbox. */
export const sandboxIsolationMutants: readonly SourceMutant[] = [
  {
    id: 'reports-settlements-of-both-modes',
    sentence: 'settlementReport of a day lists the batches of both modes.',
    clauses: ['SBX-19'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: "const found = await filtered(on, filter)\n        .select(['created_at', 'batch_id'])",
        to: "const found = await on\n        .selectFrom('settlements')\n        .where(within<'settlements'>(filter.reach))\n        .select(['created_at', 'batch_id'])",
      },
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ': await filtered(on, filter)\n              .select(settlements.selection)',
        to: ": await on\n              .selectFrom('settlements')\n              .where(within<'settlements'>(filter.reach))\n              .select(settlements.selection)",
      },
    ],
  },
  {
    id: 'shows-refunds-of-the-other-mode',
    sentence: 'refundStatus by refundReferenceId shows refunds of the other mode too.',
    clauses: ['SBX-17', 'SBX-18'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".$castTo<Row>()\n    .where('sandbox', '=', sandbox ? 1 : 0)",
        to: ".$castTo<Row>()\n    .where('sandbox', 'in', sandbox ? [1, 0] : [0, 1])",
      },
    ],
  },
  {
    id: 'shows-details-of-the-other-mode-by-trade-number',
    sentence: 'getTransactionDetails by tradeNo shows transactions of the other mode.',
    clauses: ['SBX-17', 'SBX-18'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/get-transaction-details.ts',
        from: 'return transactions.byTradeNo(filter, tradeNo, merchantId);',
        to: 'return (\n      (await transactions.byTradeNo(filter, tradeNo, merchantId)) ??\n      transactions.byTradeNo({ ...filter, sandbox: !filter.sandbox }, tradeNo, merchantId)\n    );',
      },
    ],
  },
  {
    id: 'cancels-transactions-of-the-other-mode',
    sentence:
      'cancelTransaction cancels a transaction of the other mode if its own has none with that reference.',
    clauses: ['SBX-17', 'SBX-18'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/cancel-transaction.ts',
        from: 'const named = await transactions.byReference(filter, referenceId, merchantId);',
        to: 'const own = await transactions.byReference(filter, referenceId, merchantId);\n      const other = { ...filter, sandbox: !filter.sandbox };\n      const named = own.length > 0 ? own : await transactions.byReference(other, referenceId, merchantId);',
      },
    ],
  },
  {
    id: 'refunds-transactions-of-the-other-mode',
    sentence: 'refund refunds a transaction of the other mode if its own has none with that reference.',
    clauses: ['SBX-17', 'SBX-18'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/refund.ts',
        from: 'const named = await transactions.byReference(filter, referenceId, merchantId);',
        to: 'const own = await transactions.byReference(filter, referenceId, merchantId);\n      const other = { ...filter, sandbox: !filter.sandbox };\n      const named = own.length > 0 ? own : await transactions.byReference(other, referenceId, merchantId);',
      },
    ],
  },
  {
    id: 'settles-both-modes',
    sentence: 'settle takes the payments of both modes into one batch.',
    clauses: ['SBX-19', 'RPT-02'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".where('merchant_id', '=', merchantId)\n        .where('sandbox', '=', sandbox ? 1 : 0)",
        to: ".where('merchant_id', '=', merchantId)\n        .where('sandbox', 'in', sandbox ? [1, 0] : [0, 1])",
      },
    ],
  },
  {
    id: 'reports-a-batch-of-the-other-mode-by-its-id',
    sentence: 'settlementReport by settlementBatchId shows a batch of the other mode.',
    clauses: ['SBX-19'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: 'const rows = await filtered(on, filter)\n        .select(settlements.selection)',
        to: "const rows = await on\n        .selectFrom('settlements')\n        .where(within<'settlements'>(filter.reach))\n        .select(settlements.selection)",
      },
    ],
  },
  {
    id: 'sums-whole-months-of-both-modes',
    sentence: 'A summary that contains a whole month adds that month of both modes.',
    clauses: ['SBX-19'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: ".where('sandbox', '=', sandbox ? 1 : 0)\n    .where(within<'monthly_totals'>(reach))",
        to: ".where('sandbox', 'in', sandbox ? [1, 0] : [0, 1])\n    .where(within<'monthly_totals'>(reach))",
      },
    ],
  },
  {
    id: 'shows-sandbox-apps-what-terminals-reported',
    sentence: 'Lists of a sandbox app contain the transactions that terminals reported.',
    clauses: ['SBX-25', 'SBX-17'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: ".where('sandbox', '=', sandbox ? sql.lit(1) : sql.lit(0))",
        to: '.where(sandbox ? sql<SqlBool>`(sandbox = 1 or reported_status is not null)` : sql<SqlBool>`sandbox = 0`)',
      },
    ],
  },
  {
    id: 'counts-production-channels-against-the-sandbox',
    sentence: 'The 100 channels of a day are counted over both modes together.',
    clauses: ['SBX-19', 'RPT-01'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/settlement/daily-channels.ts',
        from: ".where('merchant_id', '=', parameter('merchantId'))\n      .where('sandbox', '=', parameter('sandbox'))\n      .where('day', '=', parameter('day')),\n  );\n  const insert",
        to: ".where('merchant_id', '=', parameter('merchantId'))\n      .where('day', '=', parameter('day')),\n  );\n  const insert",
      },
    ],
  },
  {
    id: 'finds-the-payments-of-both-modes-at-a-terminal',
    sentence: 'find and getRecentTransactions with a terminalId list the transactions of both modes.',
    clauses: ['SBX-17', 'SBX-18'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-list.ts',
        from: ".where('sandbox', '=', sandbox ? sql.lit(1) : sql.lit(0))",
        to: '.where(terminalId === undefined ? sql<SqlBool>`sandbox = ${sandbox ? sql.lit(1) : sql.lit(0)}` : sql<SqlBool>`1 = 1`)',
      },
    ],
  },
  {
    id: 'settles-production-for-a-terminal-of-the-sandbox',
    sentence:
      'settle of a sandbox app that names a terminal settles the production transactions of that terminal.',
    clauses: ['SBX-19', 'SBX-17'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/settle.ts',
        from: 'sandbox: caller.sandbox,',
        to: 'sandbox: caller.sandbox && terminalId === undefined,',
      },
    ],
  },
  {
    id: 'merges-totals-of-one-turn',
    sentence: 'Payments that are stored at once count for the mode and the merchant of the first.',
    clauses: ['SBX-19'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/settlement/daily-totals.ts',
        from: "dailyTotalKeyFields.map((field) => delta[field]).join(' ')",
        to: "dailyTotalKeyFields.filter((field) => field !== 'sandbox' && field !== 'merchantId').map((field) => delta[field]).join(' ')",
      },
    ],
  },
];
