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
];
