import type { SourceMutant } from '../../source-mutant.js';

/** References of the area tenants. */
export const tenantsReferencesMutants: readonly SourceMutant[] = [
  {
    id: 'shares-references-between-merchants',
    sentence: 'A referenceId can be used once over all merchants: another merchant gets 409.',
    clauses: ['TEN-11', 'PAY-02'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/engine/migrations/0001-initial.ts',
        from: "'transactions', 'reference', ['reference_id', 'merchant_id', 'sandbox']",
        to: "'transactions', 'reference', ['reference_id', 'sandbox']",
      },
      {
        file: 'src/backend/store/payments/transaction-inserts.ts',
        from: "['reference_id', 'merchant_id', 'sandbox']",
        to: "['reference_id', 'sandbox']",
      },
    ],
  },
  {
    id: 'shares-references-between-the-modes',
    sentence: 'A referenceId can be used once in sandbox and production together.',
    clauses: ['TEN-11', 'PAY-02'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/engine/migrations/0001-initial.ts',
        from: "'transactions', 'reference', ['reference_id', 'merchant_id', 'sandbox']",
        to: "'transactions', 'reference', ['reference_id', 'merchant_id']",
      },
      {
        file: 'src/backend/store/payments/transaction-inserts.ts',
        from: "['reference_id', 'merchant_id', 'sandbox']",
        to: "['reference_id', 'merchant_id']",
      },
    ],
  },
  {
    id: 'shares-refund-references-between-merchants',
    sentence: 'A refundReferenceId can be used once over all merchants.',
    clauses: ['TEN-11', 'REF-01'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".where('refund_reference_id', '=', refundReferenceId)\n        .where('merchant_id', '=', merchantId)",
        to: ".where('refund_reference_id', '=', refundReferenceId)",
      },
    ],
  },
  {
    id: 'shares-refund-references-between-the-modes',
    sentence: 'A refundReferenceId can be used once in sandbox and production together.',
    clauses: ['TEN-11', 'REF-01'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".where('merchant_id', '=', merchantId)\n        .where('sandbox', '=', sandbox ? 1 : 0)",
        to: ".where('merchant_id', '=', merchantId)\n        .where('sandbox', 'in', sandbox ? [1, 0] : [0, 1])",
      },
    ],
  },
  {
    id: 'finds-foreign-terminals-named-twice',
    sentence:
      'requestTerminal that names both terminalId and configId reaches the terminal of another merchant.',
    clauses: ['TEN-05'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/terminals/find-terminal.ts',
        from: 'await store.byConfigId(reach, configId)',
        to: "await store.byConfigId(terminalId === undefined ? reach : { kind: 'all' }, configId)",
      },
    ],
  },
  {
    id: 'shows-refunds-of-the-named-merchant',
    sentence:
      'refundStatus by refundReferenceId shows the refund of another merchant if the query names that merchant.',
    clauses: ['TEN-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: "const rows = await filtered(on, filter)\n        .where('refund_reference_id'",
        to: "const rows = await filtered(on, merchantId === undefined ? filter : { ...filter, reach: { kind: 'all' } })\n        .where('refund_reference_id'",
      },
    ],
  },
  {
    id: 'shows-trade-numbers-of-the-named-merchant',
    sentence:
      'getTransactionDetails by tradeNo shows the transaction of another merchant if the body names that merchant.',
    clauses: ['TEN-01'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-store.ts',
        from: 'const row = await filtered(on, filter)\n',
        to: "const row = await filtered(on, merchantId === undefined ? filter : { ...filter, reach: { kind: 'all' } })\n",
      },
    ],
  },
  {
    id: 'settles-the-named-branch-of-anyone',
    sentence: 'settle with the branchId of another merchant settles that branch.',
    clauses: ['TEN-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/settle.ts',
        from: 'await narrowReach(services, reachOf(caller), request.body);',
        to: "await narrowReach(services, request.body.branchId === undefined ? reachOf(caller) : { kind: 'all' }, request.body);",
      },
    ],
  },
];
