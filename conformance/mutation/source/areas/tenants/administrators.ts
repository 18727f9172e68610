import type { SourceMutant } from '../../source-mutant.js';

/** Administrators of the area tenants. */
export const tenantsAdministratorsMutants: readonly SourceMutant[] = [
  {
    id: 'ignores-the-merchant-of-an-ambiguous-cancellation',
    sentence: "An administrator's cancelTransaction ignores merchantId: a reference of two merchants is 400.",
    clauses: ['TEN-11', 'PAY-06'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/cancel-transaction.ts',
        from: 'byReference(filter, referenceId, merchantId)',
        to: "byReference(filter, referenceId, merchantId === '' ? merchantId : undefined)",
      },
    ],
  },
  {
    id: 'takes-the-first-of-several-merchants',
    sentence:
      'A reference that several merchants used names the first of them for an administrator, and is not 400.',
    clauses: ['TEN-11', 'PAY-06', 'REF-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/payments/find-transaction.ts',
        from: 'if (second !== undefined)',
        to: 'if (second !== undefined && first === undefined)',
      },
    ],
  },
  {
    id: 'ignores-the-merchant-of-an-ambiguous-refund',
    sentence: "An administrator's refund ignores merchantId: a reference of two merchants is 400.",
    clauses: ['TEN-11', 'REF-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/refund.ts',
        from: 'transactions.byReference(filter, referenceId, merchantId)',
        to: "transactions.byReference(filter, referenceId, merchantId === '' ? merchantId : undefined)",
      },
    ],
  },
  {
    id: 'ignores-the-merchant-of-an-ambiguous-look-up',
    sentence: "An administrator's getTransactionDetails by referenceId ignores merchantId.",
    clauses: ['TEN-11'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/get-transaction-details.ts',
        from: 'transactions.byReference(filter, referenceId, merchantId)',
        to: "transactions.byReference(filter, referenceId, merchantId === '' ? merchantId : undefined)",
      },
    ],
  },
  {
    id: 'ignores-the-merchant-of-an-ambiguous-refund-look-up',
    sentence: "An administrator's refundStatus by refundReferenceId ignores merchantId.",
    clauses: ['TEN-11', 'REF-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/refund-status.ts',
        from: 'refunds.byReference(filter, refundReferenceId, merchantId)',
        to: "refunds.byReference(filter, refundReferenceId, merchantId === '' ? merchantId : undefined)",
      },
    ],
  },
];
