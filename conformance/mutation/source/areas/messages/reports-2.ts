import type { SourceMutant } from '../../source-mutant.js';

/** Reports of the area messages. */
export const messagesReports2Mutants: readonly SourceMutant[] = [
  {
    id: 'rejects-unknown-statuses',
    sentence: 'A report with an unknown status is rejected with ERR_VALIDATION.',
    clauses: ['MSG-08'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'if (namedTerminalId !== terminalId)',
        to: "if (!Object.hasOwn(reportedStatuses, reportedStatus))\n    return new ServiceError('ERR_VALIDATION', 'status is not known');\n  if (namedTerminalId !== terminalId)",
      },
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: '{ terminalId, namedTerminalId, amount }: SentReport,',
        to: '{ terminalId, namedTerminalId, amount, reportedStatus }: SentReport,',
      },
    ],
  },
  {
    id: 'drops-the-reported-word',
    sentence: 'reportedStatus of a transaction is the stored status and not the word of the terminal.',
    clauses: ['MSG-08'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: 'response.reportedStatus = reportedStatus;',
        to: 'response.reportedStatus = transaction.status;',
      },
    ],
  },
  {
    id: 'resolves-payments-by-a-report-of-another-amount',
    sentence: 'A report with another amount resolves a pending payment with its reference.',
    clauses: ['MSG-07'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: "['referenceId', 'terminalId', 'amount', 'currency']",
        to: "['referenceId', 'terminalId', 'currency']",
      },
    ],
  },
  {
    id: 'resolves-payments-by-a-report-of-another-currency',
    sentence: 'A report in another currency resolves a pending payment with its reference.',
    clauses: ['MSG-07'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: "['referenceId', 'terminalId', 'amount', 'currency']",
        to: "['referenceId', 'terminalId', 'amount']",
      },
    ],
  },
  {
    id: 'resolves-payments-by-a-report-of-a-sibling',
    sentence: 'A report of a sibling resolves a pending payment with its reference.',
    clauses: ['MSG-07'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: "['referenceId', 'terminalId', 'amount', 'currency']",
        to: "['referenceId', 'amount', 'currency']",
      },
    ],
  },
  {
    id: 'resolves-reported-payments-by-another-report',
    sentence:
      'A report with a new specificTId takes over a pending payment that another report has attached to.',
    clauses: ['MSG-07', 'PAY-02'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: "named?.status === 'PENDING' && named.specificTId === null && isSamePayment",
        to: "named?.status === 'PENDING' && isSamePayment",
      },
    ],
  },
  {
    id: 'keeps-a-reported-payment-pending',
    sentence: 'A report attaches to a pending payment, but does not resolve it.',
    clauses: ['MSG-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: '  await move(stores, known, report);\n',
        to: "  if (report.status !== 'SUCCESS') await move(stores, known, report);\n",
      },
    ],
  },
  {
    id: 'pushes-cancelled-reports',
    sentence: 'A report that cancels a pending payment pushes PAYMENT_STATUS.',
    clauses: ['MSG-07', 'SBX-23'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: "  if (transaction.status === 'CANCELLED') return ended;\n",
        to: '',
      },
    ],
  },
  {
    id: 'pushes-nothing-for-reported-payments',
    sentence: 'A report that resolves a pending payment pushes no PAYMENT_STATUS.',
    clauses: ['MSG-07', 'PAY-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'return { ...ended, push: await pushOutcome(messages, push, transaction) };',
        to: 'if (transaction.reportedStatus !== null) return ended;\n  return { ...ended, push: await pushOutcome(messages, push, transaction) };',
      },
    ],
  },
  {
    id: 'ends-reports-in-the-status-of-the-first',
    sentence: 'A later report of the same specificTId never moves the status.',
    clauses: ['MSG-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'const moved = isOwn ? await move(stores, known, report) : undefined;',
        to: 'const moved = isOwn && known.specificTId === null ? await move(stores, known, report) : undefined;',
      },
    ],
  },
  {
    id: 'moves-successful-reports-to-failed',
    sentence: 'A later report moves a SUCCESS transaction to FAILED.',
    clauses: ['MSG-07', 'PAY-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: "SUCCESS: ['CANCELLED', 'REFUNDED'],",
        to: "SUCCESS: ['CANCELLED', 'REFUNDED', 'FAILED'],",
      },
    ],
  },
  {
    id: 'stores-other-values-of-a-repeated-report',
    sentence: 'A repeated report with another gateway changes the stored gateway.',
    clauses: ['MSG-05', 'MSG-07'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'const { gateway, specificTId } = known;',
        to: 'const { specificTId } = known;\n  const { gateway } = report;',
      },
    ],
  },
];
