import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area refunds. */
export const refundsHoldout: readonly SourceMutant[] = [
  {
    id: 'starts-no-cooldown-with-a-pending-refund',
    sentence: 'A pending refund does not start the cooldown.',
    clauses: ['REF-03', 'SBX-21'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".where('status', '<>', failed)",
        to: ".where('status', '=', sql.lit('SUCCESS'))",
      },
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: "const failed = sql.lit('FAILED');\n",
        to: '',
      },
    ],
  },
  {
    id: 'keeps-the-reserve-of-a-finished-refund',
    sentence: 'A pending refund that succeeds lowers the balance twice.',
    clauses: ['REF-01', 'REF-03'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund-effect.ts',
        from: 'const reservedAmount = transaction.reservedAmount - amount;',
        to: 'const { reservedAmount } = transaction;',
      },
    ],
  },
  {
    id: 'refuses-refunds-after-settlement',
    sentence: 'A settled payment cannot be refunded.',
    clauses: ['REF-01', 'REF-03', 'REF-04'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: "if (transaction.status !== 'SUCCESS') {",
        to: "if (transaction.status !== 'SUCCESS' || transaction.settlementBatchId !== null) {",
      },
    ],
  },
  {
    id: 'refuses-a-refund-named-like-its-payment',
    sentence: 'A refundReferenceId that equals the referenceId of the payment is rejected as a duplicate.',
    clauses: ['REF-01'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'if (await refunds.isReferenceUsed(transaction, request.refundReferenceId)) throw duplicate();',
        to: 'if (request.refundReferenceId === transaction.referenceId) throw duplicate();\n    if (await refunds.isReferenceUsed(transaction, request.refundReferenceId)) throw duplicate();',
      },
    ],
  },
  {
    id: 'rounds-the-wait-of-the-cooldown-down',
    sentence:
      'retryAfterSeconds of a refund within the cooldown is rounded down, so that the retry is too early.',
    clauses: ['REF-03'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'Math.ceil(wait / 1000)',
        to: 'Math.floor(wait / 1000)',
      },
    ],
  },
  {
    id: 'forgets-the-second-slow-refund',
    sentence: 'Of two refunds that wait for their outcome only the earlier one is resolved.',
    clauses: ['REF-01', 'SBX-14'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: "nextDueAt: () => nextDueAt(on, 'refunds'),",
        to: 'nextDueAt: async () => undefined,',
      },
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: 'import { findDue, nextDueAt, resolutionFields }',
        to: 'import { findDue, resolutionFields }',
      },
    ],
  },
  {
    id: 'takes-refunds-of-the-exact-balance-for-too-much',
    sentence: 'A partial refund of exactly what is left is rejected.',
    clauses: ['REF-02', 'REF-01', 'REF-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'if (amount > balance || amount === 0) {',
        to: 'if (amount > balance || amount === 0 || (requested === balance && balance < transaction.amount)) {',
      },
    ],
  },
  {
    id: 'hides-pending-refunds-from-the-status',
    sentence: 'refundStatus by referenceId leaves out refunds that are pending.',
    clauses: ['REF-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: ".where('id', '>', after)\n",
        to: ".where('id', '>', after)\n        .where('status', '<>', 'PENDING')\n",
      },
    ],
  },
];
