import type { SourceMutant } from '../../source-mutant.js';

const reports = 'src/backend/domain/payments/report-transaction.ts';

/** Reports and pushes in corners of their field: other states, other sizes, other sessions. */
export const messagesReports3Mutants: readonly SourceMutant[] = [
  {
    id: 'voids-refunded-payments-by-a-report',
    sentence: 'A report cancels a payment with a refund.',
    clauses: ['MSG-07'],
    kind: 'must-not',
    changes: [
      {
        file: reports,
        from: "return changeTransaction(transactions, known, { status, updatedAt }, 'report');",
        to: "return status === 'CANCELLED' && known.status === 'SUCCESS'\n    ? transactions.update(known, { status, updatedAt })\n    : changeTransaction(transactions, known, { status, updatedAt }, 'report');",
      },
    ],
  },
  {
    id: 'pushes-whatever-a-report-ends',
    sentence: 'A report that gives a REPORTED transaction its status pushes PAYMENT_STATUS.',
    clauses: ['MSG-07'],
    kind: 'must-not',
    changes: [
      {
        file: reports,
        from: "if (statusBefore !== 'PENDING') return { ...after, effect: 'moved', statusBefore };",
        to: "if (statusBefore !== 'PENDING' && statusBefore !== 'REPORTED')\n    return { ...after, effect: 'moved', statusBefore };",
      },
    ],
  },
  {
    id: 'keeps-the-first-reported-word',
    sentence: 'reportedStatus stays the word of the first report when a later one moves the status.',
    clauses: ['MSG-07', 'MSG-08'],
    kind: 'field',
    changes: [
      {
        file: reports,
        from: 'const { reportedStatus, at: updatedAt } = report;',
        to: 'const { at: updatedAt } = report;\n  const reportedStatus = known.reportedStatus ?? report.reportedStatus;',
      },
    ],
  },
  {
    id: 'measures-snapshots-in-characters',
    sentence: 'A settings snapshot is limited to 32768 characters and not bytes.',
    clauses: ['MSG-06'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: 'if (body.byteLength > deps.limits.settingsBytes) {',
        to: 'if (Buffer.from(body).toString().length > deps.limits.settingsBytes) {',
      },
    ],
  },
  {
    id: 'refuses-snapshots-of-exactly-32-kib',
    sentence: 'A settings snapshot of exactly 32 KiB is rejected.',
    clauses: ['MSG-06'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: 'if (body.byteLength > deps.limits.settingsBytes) {',
        to: 'if (body.byteLength >= deps.limits.settingsBytes) {',
      },
    ],
  },
  {
    id: 'ignores-empty-snapshots',
    sentence: 'A settings snapshot without a key is not stored.',
    clauses: ['MSG-06'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/messages/settings.ts',
        from: 'await deps.terminals.saveSnapshot(session.configId, snapshot.settings, monotonicNow());',
        to: 'if (Object.keys(snapshot.settings).length > 0)\n      await deps.terminals.saveSnapshot(session.configId, snapshot.settings, monotonicNow());',
      },
    ],
  },
  {
    id: 'rejects-results-without-their-request-id',
    sentence: 'REPORT_REJECTED of a command result has no requestId.',
    clauses: ['MSG-09'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: "return rejectReport(deps, session, 'ERR_VALIDATION', parsed.problem, parsed.report);",
        to: "return rejectReport(deps, session, 'ERR_VALIDATION', parsed.problem);",
      },
    ],
  },
  {
    id: 'rejects-in-the-opposite-order',
    sentence: 'Rejections that wait for a SUBSCRIBE come in the opposite order.',
    clauses: ['MSG-09'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/messages/reject.ts',
        from: 'for (const { messageId, fields } of pendingRejections)',
        to: 'for (const { messageId, fields } of [...pendingRejections].reverse())',
      },
    ],
  },
  {
    id: 'settles-pushes-when-it-writes-them',
    sentence: 'A push is done when it is written, also where the subscription acknowledges.',
    clauses: ['MSG-02', 'PAY-07'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: "const isDone = message.requestId === null && session.subscription.ack === 'auto';",
        to: 'const isDone = message.requestId === null;',
      },
    ],
  },
  {
    id: 'repeats-pushes-after-ack-auto',
    sentence: 'With ack:auto a push is never done, so that it comes again on each session.',
    clauses: ['MSG-02', 'PAY-07'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: "const isDone = message.requestId === null && session.subscription.ack === 'auto';",
        to: "const isDone = message.requestId === null && session.subscription.ack === '';",
      },
    ],
  },
  {
    id: 'drops-the-third-decimal-of-a-grand-total',
    sentence: 'grandTotal of a currency with three decimals loses a final zero.',
    clauses: ['MSG-01', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'const grandTotal = formatAmount(amount, currency);',
        to: "const grandTotal = formatAmount(amount, currency).replace(/\\.(\\d\\d)0$/, '.$1');",
      },
    ],
  },
  {
    id: 'loses-reports-in-transactions-of-stomp',
    sentence: 'A transaction report that is sent within a STOMP transaction is not stored.',
    clauses: ['MSG-08', 'T02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/commit.ts',
        from: '          await messageFor(session, message.destination, registers)(inside, message);',
        to: "          if (!message.destination.endsWith('/transaction'))\n            await messageFor(session, message.destination, registers)(inside, message);",
      },
    ],
  },
];
