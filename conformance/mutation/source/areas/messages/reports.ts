import type { SourceMutant } from '../../source-mutant.js';

/** Reports of the area messages. */
export const messagesReportsMutants: readonly SourceMutant[] = [
  {
    id: 'identifies-a-report-by-its-specific-id-of-any-merchant',
    sentence: 'A report is known by its specificTId alone, over all merchants.',
    clauses: ['MSG-05', 'TEN-11'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/engine/migrations/0001-initial.ts',
        from: '(specific_tid, merchant_id) where reported_status',
        to: '(specific_tid) where reported_status',
      },
      {
        file: 'src/backend/store/payments/report-store.ts',
        from: "      .where('specific_tid', '=', parameter('specificTId'))\n      .where('merchant_id', '=', parameter('merchantId'))",
        to: "      .where('specific_tid', '=', parameter('specificTId'))",
      },
    ],
  },
  {
    id: 'finds-no-references-with-spaces',
    sentence:
      'getTransactionDetails refuses references with characters that only terminals use, such as spaces.',
    clauses: ['MSG-08'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/rest/payments.ts',
        from: 'const knownReference = displayText(128);',
        to: "const knownReference = Type.String({ pattern: '^[!-~]{1,128}$' });",
      },
    ],
  },
  {
    id: 'finds-no-reported-transaction-by-trade-number',
    sentence: 'getTransactionDetails by tradeNo does not find what terminals reported.',
    clauses: ['MSG-05', 'PAY-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/transaction-store.ts',
        from: ".where('trade_no', '=', tradeNo)",
        to: ".where('trade_no', '=', tradeNo)\n        .where('reported_status', 'is', null)",
      },
    ],
  },
  {
    id: 'applies-the-status-of-another-terminals-report',
    sentence: 'A report of another terminal with a known specificTId moves the status.',
    clauses: ['MSG-07'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: "known.terminalId === report.terminalId && problem?.code !== 'ERR_FORBIDDEN'",
        to: "problem?.code !== 'ERR_FORBIDDEN'",
      },
    ],
  },
  {
    id: 'stores-reports-for-another-terminal',
    sentence: "A report whose terminalId is a sibling's is stored.",
    clauses: ['MSG-09', 'MSG-05'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'if (namedTerminalId !== terminalId)',
        to: 'if (!namedTerminalId.startsWith(terminalId.slice(0, 1)))',
      },
    ],
  },
  {
    id: 'rejects-lower-case-currencies',
    sentence: 'A report with the currency in lower case is rejected.',
    clauses: ['MSG-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'sent.currency.toUpperCase()',
        to: 'sent.currency',
      },
    ],
  },
  {
    id: 'stores-reports-of-nothing',
    sentence: 'A report with the amount 0 is stored.',
    clauses: ['MSG-09', 'PAY-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'if (amount >= 1 && amount',
        to: 'if (amount >= 0 && amount',
      },
    ],
  },
  {
    id: 'stores-negative-reports',
    sentence: 'A report with a negative amount is stored.',
    clauses: ['MSG-09', 'PAY-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'if (amount >= 1 && amount',
        to: 'if (amount !== 0 && amount',
      },
    ],
  },
  {
    id: 'reads-reports-in-hundredths',
    sentence: 'The amount of a report is taken for hundredths whatever the currency.',
    clauses: ['MSG-05', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'const report: Report = { ...fields, currency,',
        to: 'const unit = isCurrency(currency) ? 10 ** currencyExponent(currency) : 100;\n  const amount = Math.round((sent.amount / 100) * unit);\n  const report: Report = { ...fields, amount, currency,',
      },
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'import { isCurrency } from',
        to: 'import { currencyExponent, isCurrency } from',
      },
    ],
  },
  {
    id: 'does-not-map-trans-void',
    sentence: 'TRANS_VOID is stored as REPORTED.',
    clauses: ['MSG-08'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/channel/messages.ts',
        from: "  TRANS_VOID: 'CANCELLED',\n",
        to: '',
      },
    ],
  },
  {
    id: 'does-not-map-trans-declined',
    sentence: 'TRANS_DECLINED is stored as REPORTED.',
    clauses: ['MSG-08'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/channel/messages.ts',
        from: "  TRANS_DECLINED: 'FAILED',\n",
        to: '',
      },
    ],
  },
  {
    id: 'stores-unknown-statuses-as-pending',
    sentence: 'A report with an unknown status is stored as PENDING.',
    clauses: ['MSG-08'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: "?? 'REPORTED';",
        to: "?? 'PENDING';",
      },
    ],
  },
];
