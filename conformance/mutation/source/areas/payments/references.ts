import type { SourceMutant } from '../../source-mutant.js';

/** A reference that is used again. */
export const paymentReferenceMutants: readonly SourceMutant[] = [
  {
    id: 'sends-a-saved-duplicate-as-not-found',
    sentence: 'A saved transaction with a used reference is 404 and not 409.',
    clauses: ['PAY-05'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/payments/save-transaction.ts',
        from: 'if (stored === undefined) throw duplicateReference();',
        to: "if (stored === undefined) throw new ServiceError('ERR_NOT_FOUND', 'there is no such transaction');",
      },
      {
        file: 'src/backend/domain/payments/save-transaction.ts',
        from: "import { duplicateReference } from '../service-error.js';",
        to: "import { ServiceError } from '../service-error.js';",
      },
    ],
  },
  {
    id: 'cancels-without-storing-the-instant',
    sentence: 'The cancellation of a payment leaves the instant of its last update as it was.',
    clauses: ['PAY-06'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/cancel-transaction.ts',
        from: "seen, { status: 'CANCELLED', updatedAt });",
        to: "seen, { status: 'CANCELLED', updatedAt: seen.updatedAt });",
      },
    ],
  },
];
