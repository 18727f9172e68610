import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area errors. */
export const errorsSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'calls-a-large-body-invalid',
    sentence: 'A body above the limit is 400 instead of 413.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: "'ERR_PAYLOAD_TOO_LARGE', 'the body",
        to: "'ERR_VALIDATION', 'the body",
      },
    ],
  },
  {
    id: 'refuses-terminals-of-the-past-with-409',
    sentence: 'A call with the token of a deactivated terminal is 409 instead of 403.',
    clauses: ['LIF-06', 'ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "'this terminal is deactivated', {}, 403)",
        to: "'this terminal is deactivated')",
      },
    ],
  },
  {
    id: 'calls-the-cooldown-a-rate',
    sentence: 'A refund within the cooldown is 429.',
    clauses: ['REF-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/errors.ts',
        from: 'ERR_REFUND_COOLDOWN: { status: 400',
        to: 'ERR_REFUND_COOLDOWN: { status: 429',
      },
    ],
  },
  {
    id: 'omits-the-allowed-methods',
    sentence: 'A 405 has no Allow header.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [{ file: 'src/backend/http/server.ts', from: "  reply.header('Allow', allow);\n", to: '' }],
  },
  {
    id: 'checks-refund-amounts-late',
    sentence: 'A refund with an invalid amount of an unknown payment is 404.',
    clauses: ['PAY-04', 'TEN-09', 'REF-02'],
    kind: 'boundary',
    changes: [{ file: 'src/backend/http/routes/refund.ts', from: '      checkAmount(amount);\n', to: '' }],
  },
  {
    id: 'calls-unknown-currencies-invalid-amounts',
    sentence: 'An unknown currency is ERR_INVALID_AMOUNT.',
    clauses: ['PAY-04'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/amounts.ts',
        from: "throw invalidField('/currency', 'is not an ISO 4217 currency code');",
        to: "throw invalid('form');",
      },
    ],
  },
  {
    id: 'takes-duplicates-for-invalid-states',
    sentence: 'A duplicate referenceId is ERR_INVALID_STATE.',
    clauses: ['PAY-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/service-error.ts',
        from: "'ERR_DUPLICATE_REFERENCE'",
        to: "'ERR_INVALID_STATE'",
      },
    ],
  },
];
