import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area messages. */
export const messagesHoldout: readonly SourceMutant[] = [
  {
    id: 'maps-a-void-to-a-failure',
    sentence: 'A report with TRANS_VOID is stored as FAILED.',
    clauses: ['MSG-08'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/channel/messages.ts',
        from: "TRANS_VOID: 'CANCELLED',",
        to: "TRANS_VOID: 'FAILED',",
      },
    ],
  },
  {
    id: 'reads-report-statuses-in-any-letter-case',
    sentence: 'A report with trans_success is stored as SUCCESS instead of REPORTED.',
    clauses: ['MSG-08'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'status: statusOf(sent.reportedStatus)',
        to: 'status: statusOf(sent.reportedStatus.toUpperCase())',
      },
    ],
  },
  {
    id: 'breaks-on-statuses-like-constructor',
    sentence: 'A report with a status like constructor is an internal error.',
    clauses: ['MSG-08'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: "return (Object.hasOwn(known, reported) ? known[reported] : undefined) ?? 'REPORTED';",
        to: "return known[reported] ?? 'REPORTED';",
      },
    ],
  },
  {
    id: 'judges-repeated-reports-like-new-ones',
    sentence: 'A report that repeats a known specificTId with an invalid amount is rejected.',
    clauses: ['MSG-05'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: '  const reported = await stores.reports.bySpecificTId(report);\n  if (reported !== undefined) return repeat(stores, push, reported, report, problem);\n  if (problem !== undefined) throw problem;\n',
        to: '  if (problem !== undefined) throw problem;\n  const reported = await stores.reports.bySpecificTId(report);\n  if (reported !== undefined) return repeat(stores, push, reported, report, problem);\n',
      },
    ],
  },
  {
    id: 'keeps-the-first-settings-snapshot',
    sentence: 'A second settings snapshot changes the time of the first and not its settings.',
    clauses: ['MSG-06'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-store.ts',
        from: "            settings: eb.ref('excluded.settings'),\n",
        to: '',
      },
    ],
  },
  {
    id: 'rejects-before-the-receipt',
    sentence: 'REPORT_REJECTED is sent before the RECEIPT of its report.',
    clauses: ['N04', 'MSG-09'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/messages/reject.ts',
        from: '    session.pendingRejections = [...session.pendingRejections, rejection];\n',
        to: '    session.pendingRejections = [...session.pendingRejections, rejection];\n    flushRejections(session);\n',
      },
    ],
  },
  {
    id: 'rejects-reports-with-an-action',
    sentence: 'A transaction report with a further field, such as action, is rejected.',
    clauses: ['MSG-08', 'MSG-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/channel/messages.ts',
        from: "description: 'ISO 4217 code, case-insensitive.' }),\n    }),",
        to: "description: 'ISO 4217 code, case-insensitive.' }),\n    }, { additionalProperties: false }),",
      },
    ],
  },
  {
    id: 'voids-settled-payments-by-report',
    sentence: 'A report with TRANS_VOID cancels a payment that is settled.',
    clauses: ['MSG-07', 'PAY-06'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/transaction.ts',
        from: "return to !== 'CANCELLED' || (",
        to: "return to !== 'CANCELLED' || origin === 'report' || (",
      },
    ],
  },
  {
    id: 'formats-grand-total-with-two-decimals',
    sentence: 'grandTotal of PAYMENT_STATUS always has two decimals.',
    clauses: ['MSG-01', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'tradeNo, amount, currency, channel } = transaction;',
        to: 'tradeNo, amount, channel } = transaction;',
      },
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'formatAmount(amount, currency)',
        to: "formatAmount(amount, 'EUR')",
      },
    ],
  },
  {
    id: 'hides-removed-settings',
    sentence: 'A removed setting is announced only together with a changed one.',
    clauses: ['MSG-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: '    ...removed.map((key) => ({ key, value: null })),',
        to: '    ...(changed.length > 0 ? removed.map((key) => ({ key, value: null })) : []),',
      },
    ],
  },
  {
    id: 'announces-unchanged-objects',
    sentence: 'CONFIG_UPDATE is sent for every setting that is an object or a list, changed or not.',
    clauses: ['MSG-02'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: '!isDeepStrictEqual(before[key], value)',
        to: 'before[key] !== value',
      },
    ],
  },
  {
    id: 'reads-currencies-of-reports-exactly',
    sentence: 'A report with a currency in lower case is rejected.',
    clauses: ['MSG-08', 'MSG-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'const currency = sent.currency.toUpperCase();',
        to: 'const { currency } = sent;',
      },
    ],
  },
  {
    id: 'stores-reports-for-the-merchant-alone',
    sentence: 'A transaction report is stored without its terminal.',
    clauses: ['MSG-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'const first = newTransaction({ ...report, sandbox: false }, report, report.at);',
        to: 'const first = newTransaction({ ...report, terminalId: null, sandbox: false }, report, report.at);',
      },
    ],
  },
  {
    id: 'ends-the-session-at-a-body-that-is-not-json',
    sentence: 'A SEND whose body is not JSON ends the session.',
    clauses: ['MSG-09', 'N04'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: "    if ('problem' in parsed) return reject(",
        to: "    if ('problem' in parsed && Object.keys(parsed.report).length === 0)\n      throw new StompRefusal('PROTOCOL_ERROR', parsed.problem);\n    if ('problem' in parsed) return reject(",
      },
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: "import { ServiceError } from '../../domain/service-error.js';",
        to: "import { StompRefusal } from '../../../stomp/errors.js';\nimport { ServiceError } from '../../domain/service-error.js';",
      },
    ],
  },
];
