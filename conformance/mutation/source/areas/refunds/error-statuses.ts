import type { SourceMutant } from '../../source-mutant.js';

/** Error statuses of the area refunds. */
export const refundsErrorStatusesMutants: readonly SourceMutant[] = [
  {
    id: 'responds-to-the-cooldown-with-409',
    sentence: 'A refund within the cooldown is 409 and not 400.',
    clauses: ['REF-03', 'SBX-21'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/errors.ts',
        from: 'ERR_REFUND_COOLDOWN: { status: 400,',
        to: 'ERR_REFUND_COOLDOWN: { status: 409,',
      },
    ],
  },
  {
    id: 'responds-to-an-exceeded-balance-with-409',
    sentence: 'A refund above the balance is 409 and not 400.',
    clauses: ['REF-02', 'SBX-21'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/errors.ts',
        from: 'ERR_REFUND_EXCEEDS_BALANCE: { status: 400,',
        to: 'ERR_REFUND_EXCEEDS_BALANCE: { status: 409,',
      },
    ],
  },
];
