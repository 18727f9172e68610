import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area refunds. */
export const refundsSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'shows-reserved-money-as-remaining',
    sentence: 'remainingAmount of a refund ignores what pending refunds reserve.',
    clauses: ['REF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund-store.ts',
        from: 'balanceOf(transaction) }',
        to: 'transaction.amount - transaction.refundedAmount }',
      },
    ],
  },
  {
    id: 'starts-the-cooldown-with-a-failed-refund',
    sentence: 'A refund that failed starts the cooldown.',
    clauses: ['REF-03'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: "        .where('status', '<>', failed)\n",
        to: '',
      },
    ],
  },
  {
    id: 'compares-refunds-before-the-decimals',
    sentence: 'A refund may exceed the balance by less than one unit of the currency.',
    clauses: ['REF-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'if (amount > balance ||',
        to: 'if (Math.floor(amount / 100) > Math.floor(balance / 100) ||',
      },
    ],
  },
  {
    id: 'cools-down-across-payments',
    sentence: 'The cooldown of a refund runs from the last refund of any payment.',
    clauses: ['REF-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: 'async lastAcceptedAt(transactionId) {',
        to: 'async lastAcceptedAt(_transactionId) {',
      },
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: "        .select((eb) => eb.fn.max('created_at').as('last'))\n        .where('transaction_id', '=', transactionId)\n",
        to: "        .select((eb) => eb.fn.max('created_at').as('last'))\n",
      },
    ],
  },
  {
    id: 'leaves-a-finished-refund-pending',
    sentence:
      'A pending refund that succeeds stays PENDING in refundStatus, and its reservation is released.',
    clauses: ['REF-01', 'SBX-14'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: '.set({ status, error_code: errorCode, due_at: null })',
        to: '.set({ error_code: errorCode, due_at: null })',
      },
    ],
  },
  {
    id: 'lists-refunds-of-one-page',
    sentence: 'refundStatus by referenceId never has a next page.',
    clauses: ['REF-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: 'next: rows.length > limit ? (items.at(-1)?.id ?? null) : null',
        to: 'next: null',
      },
    ],
  },
  {
    id: 'loses-the-code-of-failed-refunds',
    sentence: 'A refund that a prefix makes fail has no errorCode.',
    clauses: ['REF-01', 'SBX-10', 'SBX-11'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: "errorCode: decision.kind === 'final' ? (decision.errorCode ?? null) : null,",
        to: 'errorCode: null,',
      },
    ],
  },
  {
    id: 'ends-no-pending-refunds',
    sentence: 'A refund that is pending never ends.',
    clauses: ['REF-01', 'SBX-14'],
    kind: 'restart',
    changes: [
      { file: 'src/backend/composition/payments.ts', from: '      await refunds.start();\n', to: '' },
    ],
  },
  {
    id: 'refuses-failed-refunds',
    sentence: 'A refund that a prefix makes fail is an error and is not stored.',
    clauses: ['REF-01', 'SBX-10'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: '    const inserted = await refunds.insert(transaction, accepted);',
        to: "    if (accepted.status === 'FAILED') throw new ServiceError('ERR_INVALID_STATE', 'the refund was declined');\n    const inserted = await refunds.insert(transaction, accepted);",
      },
    ],
  },
  {
    id: 'forbids-a-refund-while-one-is-pending',
    sentence: 'A payment with a pending refund cannot be refunded further, after the cooldown either.',
    clauses: ['REF-03', 'REF-01'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: "if (transaction.status !== 'SUCCESS') {",
        to: "if (transaction.status !== 'SUCCESS' || transaction.reservedAmount > 0) {",
      },
    ],
  },
];
