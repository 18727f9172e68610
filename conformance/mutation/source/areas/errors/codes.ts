import type { SourceMutant } from '../../source-mutant.js';

/** Codes of the area errors. */
export const errorsCodesMutants: readonly SourceMutant[] = [
  {
    id: 'calls-an-unknown-currency-an-invalid-amount',
    sentence: 'An unknown currency is ERR_INVALID_AMOUNT and not ERR_VALIDATION.',
    clauses: ['ERR-01', 'PAY-04'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/http/amounts.ts',
        from: "throw invalidField('/currency', 'is not an ISO 4217 currency code');",
        to: "throw invalid('form');",
      },
      {
        file: 'src/backend/http/amounts.ts',
        from: 'import { invalidField, ServiceError } from',
        to: 'import { ServiceError } from',
      },
    ],
  },
  {
    id: 'calls-a-duplicate-refund-an-invalid-state',
    sentence:
      'A refundReferenceId that was used before is ERR_INVALID_STATE and not ERR_DUPLICATE_REFERENCE.',
    clauses: ['ERR-01', 'REF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: "new ServiceError('ERR_DUPLICATE_REFERENCE', 'the refundReferenceId",
        to: "new ServiceError('ERR_INVALID_STATE', 'the refundReferenceId",
      },
    ],
  },
];
