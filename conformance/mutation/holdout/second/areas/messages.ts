import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area messages. */
export const messagesSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'divides-every-total-by-a-hundred',
    sentence: 'grandTotal of PAYMENT_STATUS has two decimals, whatever the currency.',
    clauses: ['MSG-01', 'PAY-08'],
    kind: 'currency',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'formatAmount(amount, currency)',
        to: '(amount / 100).toFixed(2)',
      },
    ],
  },
  {
    id: 'pushes-every-payment-as-a-card',
    sentence: 'The channel of PAYMENT_STATUS is always card.',
    clauses: ['MSG-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'grandTotal, channel })',
        to: "grandTotal, channel: 'card' })",
      },
    ],
  },
  {
    id: 'announces-no-new-settings',
    sentence: 'No CONFIG_UPDATE is sent for a setting that is new.',
    clauses: ['MSG-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: '!Object.hasOwn(before, key) || !isDeepStrictEqual',
        to: 'Object.hasOwn(before, key) && !isDeepStrictEqual',
      },
    ],
  },
  {
    id: 'announces-settings-as-texts',
    sentence: 'The value of CONFIG_UPDATE is a text, whatever the type of the setting.',
    clauses: ['MSG-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: 'JSON.stringify({ action, key, value })',
        to: 'JSON.stringify({ action, key, value: value === null ? null : String(value) })',
      },
    ],
  },
  {
    id: 'pushes-no-outcome-of-reports',
    sentence: 'A pending payment that a report ends is not pushed.',
    clauses: ['MSG-07', 'PAY-10'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'return { ...ended, push: await pushOutcome(messages, push, transaction) };',
        to: 'return ended;',
      },
    ],
  },
  {
    id: 'rejects-long-references-of-reports',
    sentence: 'A report with a referenceId of more than 64 characters is rejected.',
    clauses: ['MSG-08'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/channel/messages.ts',
        from: 'referenceId: displayText(128)',
        to: 'referenceId: displayText(64)',
      },
    ],
  },
  {
    id: 'rejects-references-of-another-form',
    sentence: 'A report whose referenceId has other characters than payNow allows is rejected.',
    clauses: ['MSG-08'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/channel/messages.ts',
        from: 'referenceId: displayText(128)',
        to: "referenceId: Type.String({ pattern: '^[A-Za-z0-9._-]{1,128}$' })",
      },
    ],
  },
  {
    id: 'rejects-without-the-ids',
    sentence: 'REPORT_REJECTED does not name the report.',
    clauses: ['MSG-09'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/reject.ts',
        from: 'fields: { errorCode, message, ...report }',
        to: 'fields: { errorCode, message }',
      },
    ],
  },
  {
    id: 'calls-an-invalid-amount-malformed',
    sentence: 'A report with an amount of zero gets REPORT_REJECTED ERR_VALIDATION.',
    clauses: ['MSG-09'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: "new ServiceError('ERR_INVALID_AMOUNT', range)",
        to: "new ServiceError('ERR_VALIDATION', range)",
      },
    ],
  },
  {
    id: 'loses-early-rejections',
    sentence: 'A report that is rejected before SUBSCRIBE gets no REPORT_REJECTED.',
    clauses: ['MSG-09'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/messages/reject.ts',
        from: 'if (session.subscription === undefined || session',
        to: 'if (session',
      },
    ],
  },
  {
    id: 'fails-commands-in-any-letter-case',
    sentence: 'A command result with the status failed makes the record FAILED.',
    clauses: ['MSG-10', 'CMD-03'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/commands/message.ts',
        from: "reported === 'FAILED' ?",
        to: "reported.toUpperCase() === 'FAILED' ?",
      },
    ],
  },
  {
    id: 'stores-snapshots-of-a-megabyte',
    sentence: 'A settings snapshot above 32 KiB is stored.',
    clauses: ['MSG-09', 'MSG-06'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: "'ws.settingsBytes': key(bytes, 32 * kibibyte",
        to: "'ws.settingsBytes': key(bytes, mebibyte",
      },
    ],
  },
  {
    id: 'stores-reports-of-another-terminal',
    sentence: 'A report whose terminalId is another than that of the session is stored.',
    clauses: ['MSG-09', 'CHN-04'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'if (namedTerminalId !== terminalId)',
        to: "if (namedTerminalId === '')",
      },
    ],
  },
  {
    id: 'repeats-of-pending-reports-end-nothing',
    sentence: 'A report that repeats a pending one with its final status changes nothing.',
    clauses: ['MSG-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'const moved = isOwn ? await',
        to: "const moved = isOwn && known.status !== 'PENDING' ? await",
      },
    ],
  },
];
