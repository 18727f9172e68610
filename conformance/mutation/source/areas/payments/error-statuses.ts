import type { SourceMutant } from '../../source-mutant.js';

/** Error statuses of the area payments. */
export const paymentsErrorStatusesMutants: readonly SourceMutant[] = [
  {
    id: 'responds-to-duplicates-with-400',
    sentence: 'A duplicate reference is 400 and not 409.',
    clauses: ['PAY-02', 'PAY-05', 'SBX-21'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/errors.ts',
        from: 'ERR_DUPLICATE_REFERENCE: { status: 409,',
        to: 'ERR_DUPLICATE_REFERENCE: { status: 400,',
      },
    ],
  },
  {
    id: 'responds-to-invalid-amounts-with-422',
    sentence: 'An invalid amount is 422 and not 400.',
    clauses: ['PAY-04', 'SBX-21'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/errors.ts',
        from: 'ERR_INVALID_AMOUNT: { status: 400,',
        to: 'ERR_INVALID_AMOUNT: { status: 422,',
      },
    ],
  },
  {
    id: 'responds-to-invalid-states-with-400',
    sentence: 'An operation that the state does not allow is 400 and not 409.',
    clauses: ['PAY-06', 'REF-04'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/errors.ts',
        from: 'ERR_INVALID_STATE: { status: 409,',
        to: 'ERR_INVALID_STATE: { status: 400,',
      },
    ],
  },
];
