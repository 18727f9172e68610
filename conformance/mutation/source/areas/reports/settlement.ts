import type { SourceMutant } from '../../source-mutant.js';

/** Settlement of the area reports. */
export const reportsSettlementMutants: readonly SourceMutant[] = [
  {
    id: 'settles-refunded-transactions',
    sentence: 'settle takes REFUNDED transactions too.',
    clauses: ['RPT-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".where('status', '=', sql.lit('SUCCESS'))",
        to: ".where(sql<boolean>`status in ('SUCCESS', 'REFUNDED')`)",
      },
    ],
  },
  {
    id: 'skips-settlements-of-one-millisecond',
    sentence:
      'The next page of settlementReport leaves out batches of the millisecond in which the page before ended.',
    clauses: ['RPT-02'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: `(created_at, batch_id) < (\${after?.createdAt}, \${after?.batchId})`,
        to: `created_at < \${after?.createdAt}`,
      },
    ],
  },
  {
    id: 'settles-the-branch-of-a-named-terminal',
    sentence: 'settle with a terminalId settles the whole branch.',
    clauses: ['RPT-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".$if(terminalId !== undefined, (query) => query.where('terminal_id', '=', terminalId ?? ''))\n        .executeTakeFirstOrThrow();",
        to: ".$if(terminalId === '', (query) => query.where('terminal_id', '=', terminalId ?? ''))\n        .executeTakeFirstOrThrow();",
      },
    ],
  },
  {
    id: 'reads-what-to-settle-before-it-settles',
    sentence:
      'The unsettled payments are read before the database transaction: concurrent batches contain the same payments.',
    clauses: ['RPT-02'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/domain/settlement/settle.ts',
        from: 'return inTransaction(async ({ settlements }) => {\n    const unsettled = await settlements.unsettled(order);',
        to: 'const before = inTransaction(({ settlements }) => settlements.unsettled(order));\n  return before.then((unsettled) => inTransaction(async ({ settlements }) => {',
      },
      {
        file: 'src/backend/domain/settlement/settle.ts',
        from: 'return batchOf(order.settlementBatchId, order.createdAt, all);\n  });',
        to: 'return batchOf(order.settlementBatchId, order.createdAt, all);\n  }));',
      },
    ],
  },
  {
    id: 'names-a-batch-with-nothing-in-it',
    sentence:
      'settle with nothing to settle responds with a settlementBatchId, of a batch that does not exist.',
    clauses: ['RPT-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/settlement/settle.ts',
        from: 'batchOf(null, order.createdAt, [])',
        to: 'batchOf(order.settlementBatchId, order.createdAt, [])',
      },
    ],
  },
  {
    id: 'ignores-refunds-in-the-net-of-a-batch',
    sentence: 'net of a settlement batch does not subtract what was refunded.',
    clauses: ['RPT-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/refunds-and-reports.ts',
        from: 'net: formatAmount(amount - refundedAmount, currency),',
        to: 'net: formatAmount(amount, currency),',
      },
    ],
  },
  {
    id: 'counts-the-parts-of-a-batch',
    sentence: 'count of a settlement batch is the number of its currencies and branches.',
    clauses: ['RPT-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/settlement/settlement.ts',
        from: 'count: parts.reduce((count, part) => count + part.count, 0),',
        to: 'count: parts.length,',
      },
    ],
  },
  {
    id: 'leaves-out-the-last-day-of-settlements',
    sentence: 'settlementReport of several days leaves out the batches of the last one.',
    clauses: ['RPT-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/routes/settlement-report.ts',
        from: 'before: startOfBusinessDay(period.to + 1)',
        to: 'before: startOfBusinessDay(period.from === period.to ? period.to + 1 : period.to)',
      },
    ],
  },
  {
    id: 'lists-settlements-oldest-first',
    sentence: 'settlementReport lists the oldest batch first.',
    clauses: ['RPT-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/settlement-report.ts',
        from: 'items: page.items.map(toSettlementBatchResponse),',
        to: 'items: page.items.map(toSettlementBatchResponse).reverse(),',
      },
    ],
  },
  {
    id: 'settles-the-merchant-for-a-named-branch',
    sentence: 'settle with a branchId settles all branches of the merchant.',
    clauses: ['RPT-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/settle.ts',
        from: 'const reach = await narrowReach(services, reachOf(caller), request.body);',
        to: 'const reach = await narrowReach(services, reachOf(caller), { ...request.body, branchId: undefined });',
      },
    ],
  },
  {
    id: 'offers-an-empty-page-of-settlements',
    sentence: 'A last page of settlementReport that is exactly full has a cursor, to an empty page.',
    clauses: ['RPT-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: 'found.length > limit && last',
        to: 'found.length >= limit && last',
      },
    ],
  },
  {
    id: 'settles-failed-transactions',
    sentence: 'settle takes FAILED transactions too.',
    clauses: ['RPT-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".where('status', '=', sql.lit('SUCCESS'))",
        to: ".where(sql<boolean>`status in ('SUCCESS', 'FAILED')`)",
      },
    ],
  },
  {
    id: 'settles-transactions-again',
    sentence: 'settle takes SUCCESS transactions that are in another batch already.',
    clauses: ['RPT-02'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/settlement/settlement-store.ts',
        from: ".where('settlement_batch_id', 'is', null)",
        to: ".where('settlement_batch_id', 'is not', '')",
      },
    ],
  },
];
