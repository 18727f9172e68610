import type { SourceMutant } from '../../source-mutant.js';

/** Cancellations of the area payments. */
export const paymentsCancellationsMutants: readonly SourceMutant[] = [
  {
    id: 'cancels-settled-payments',
    sentence: 'A SUCCESS payment can be cancelled after its settlement.',
    clauses: ['PAY-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: '(settlementBatchId === null && refundedAmount + reservedAmount === 0)',
        to: "(settlementBatchId !== '' && refundedAmount + reservedAmount === 0)",
      },
    ],
  },
  {
    id: 'cancels-partly-refunded-payments',
    sentence: 'A SUCCESS payment can be cancelled after a part of it was refunded.',
    clauses: ['PAY-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: 'refundedAmount + reservedAmount === 0',
        to: 'refundedAmount * 0 + reservedAmount === 0',
      },
    ],
  },
  {
    id: 'cancels-payments-with-a-pending-refund',
    sentence: 'A SUCCESS payment can be cancelled while a refund of it is pending.',
    clauses: ['PAY-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: 'refundedAmount + reservedAmount === 0',
        to: 'refundedAmount + reservedAmount * 0 === 0',
      },
    ],
  },
  {
    id: 'cancels-failed-payments',
    sentence: 'A FAILED payment can be cancelled.',
    clauses: ['PAY-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: 'FAILED: [],',
        to: "FAILED: ['CANCELLED'],",
      },
    ],
  },
  {
    id: 'cancels-reported-transactions',
    sentence: 'A transaction in the status REPORTED can be cancelled by cancelTransaction.',
    clauses: ['PAY-06', 'MSG-08'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: "if (transaction.status === 'REPORTED' && origin !== 'report') return false;",
        to: "if (transaction.status === 'REPORTED' && origin !== 'report' && to !== 'CANCELLED') return false;",
      },
    ],
  },
  {
    id: 'keeps-holding-a-cancelled-response',
    sentence: 'The cancellation of a payment does not end the response that is held for it.',
    clauses: ['PAY-06', 'SBX-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/payments/cancel-transaction.ts',
        from: 'deps.held.release(transaction);',
        to: "if (transaction.status !== 'CANCELLED') deps.held.release(transaction);",
      },
    ],
  },
  {
    id: 'responds-to-a-held-payment-with-pending-after-a-cancel',
    sentence: 'A held response that a cancellation ends has the status PENDING and not CANCELLED.',
    clauses: ['PAY-06', 'SBX-04'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/pay-now.ts',
        from: 'return (await ended) ?? stored;',
        to: "const after = await ended;\n  return after?.status === 'CANCELLED' ? stored : (after ?? stored);",
      },
    ],
  },
  {
    id: 'lets-a-late-callback-win',
    sentence: 'A gateway callback after the cancellation ends the payment as the gateway reports.',
    clauses: ['PAY-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: 'CANCELLED: [],',
        to: "CANCELLED: ['SUCCESS', 'FAILED'],",
      },
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: "if (pending?.status !== 'PENDING') return undefined;",
        to: "if (pending?.status !== 'PENDING' && pending?.status !== 'CANCELLED') return undefined;",
      },
    ],
  },
  {
    id: 'cancels-twice',
    sentence: 'The cancellation of a CANCELLED payment is 200 and not 409.',
    clauses: ['PAY-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: 'CANCELLED: [],',
        to: "CANCELLED: ['CANCELLED'],",
      },
    ],
  },
];
