import type { SourceMutant } from '../../source-mutant.js';

/** The cooldown and the balance of refunds. */
export const refundLimitMutants: readonly SourceMutant[] = [
  {
    id: 'accepts-a-refund-above-the-balance',
    sentence: 'A refund may be larger than what is left of the payment.',
    clauses: ['REF-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'if (amount > balance || amount === 0) {',
        to: 'if (amount > transaction.amount || amount === 0) {',
      },
    ],
  },
  {
    id: 'rejects-a-refund-at-the-end-of-the-cooldown',
    sentence: 'A refund at the instant at which the cooldown ends is rejected.',
    clauses: ['REF-03'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'if (wait <= 0) return;',
        to: 'if (wait < 0) return;',
      },
    ],
  },
];
