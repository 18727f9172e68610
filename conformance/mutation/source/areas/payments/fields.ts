import type { SourceMutant } from '../../source-mutant.js';

/** Fields of the area payments. */
export const paymentsFieldsMutants: readonly SourceMutant[] = [
  {
    id: 'shortens-descriptions',
    sentence: 'A description is stored with its first 64 characters only.',
    clauses: ['PAY-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/new-transaction.ts',
        from: 'description: payment.description ?? null,',
        to: 'description: payment.description?.slice(0, 64) ?? null,',
      },
    ],
  },
  {
    id: 'drops-the-channel-of-a-saved-transaction',
    sentence: 'saveTransaction stores the channel card whatever the body names.',
    clauses: ['PAY-05', 'PAY-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: "channel: channel ?? 'card',",
        to: "channel: channel === undefined ? 'card' : 'card',",
      },
    ],
  },
  {
    id: 'drops-the-specific-id-of-a-saved-transaction',
    sentence: 'saveTransaction does not store the specificTId.',
    clauses: ['PAY-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: 'specificTId: specificTId ?? null,',
        to: "specificTId: specificTId === '' ? specificTId : null,",
      },
    ],
  },
  {
    id: 'saves-pending-transactions-as-successful',
    sentence: 'saveTransaction with the status PENDING stores SUCCESS.',
    clauses: ['PAY-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: "status: status ?? 'SUCCESS',",
        to: "status: status === 'FAILED' ? 'FAILED' : 'SUCCESS',",
      },
    ],
  },
  {
    id: 'names-no-terminal-in-a-saved-transaction',
    sentence: 'saveTransaction does not store the terminal that it names.',
    clauses: ['PAY-05', 'PAY-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: '...place,',
        to: '...place,\n        terminalId: null,',
      },
    ],
  },
  {
    id: 'shows-no-error-message-of-a-failed-payment',
    sentence: 'A FAILED transaction has no errorMessage.',
    clauses: ['PAY-01', 'SBX-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'if (errorMessage !== null) response.errorMessage = errorMessage;',
        to: 'if (errorMessage !== null && errorCode === null) response.errorMessage = errorMessage;',
      },
    ],
  },
  {
    id: 'shows-the-error-code-of-a-payment-only-at-once',
    sentence: 'A payment that fails after it was pending has no errorCode.',
    clauses: ['PAY-09', 'SBX-06'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'const change = { status, errorCode, errorMessage, updatedAt };',
        to: 'const change = { status, updatedAt };',
      },
    ],
  },
  {
    id: 'shows-no-settlement-of-a-transaction',
    sentence: 'The details of a settled transaction have no settlementBatchId.',
    clauses: ['PAY-01', 'RPT-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'if (settlementBatchId !== null) response.settlementBatchId = settlementBatchId;',
        to: "if (settlementBatchId === '') response.settlementBatchId = settlementBatchId;",
      },
    ],
  },
  {
    id: 'shows-reserved-amounts-as-refunded',
    sentence: 'refundedAmount of a transaction contains the amounts of pending refunds.',
    clauses: ['PAY-01', 'REF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'formatAmount(transaction.refundedAmount, currency)',
        to: 'formatAmount(transaction.refundedAmount + transaction.reservedAmount, currency)',
      },
    ],
  },
  {
    id: 'shows-no-description',
    sentence: 'The description of a payment is stored but not shown.',
    clauses: ['PAY-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/new-transaction.ts',
        from: 'description: payment.description ?? null,',
        to: 'description: payment.description === undefined ? null : null,',
      },
    ],
  },
  {
    id: 'saves-failed-transactions-as-successful',
    sentence: 'saveTransaction with the status FAILED stores SUCCESS.',
    clauses: ['PAY-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: "status: status ?? 'SUCCESS',",
        to: "status: status === 'PENDING' ? status : 'SUCCESS',",
      },
    ],
  },
];
