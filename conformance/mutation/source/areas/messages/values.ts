import type { SourceMutant } from '../../source-mutant.js';

/** The values of settings, results and reports. */
export const messagesValuesMutants: readonly SourceMutant[] = [
  {
    id: 'takes-another-order-of-keys-for-a-change',
    sentence: 'A value whose keys come in another order is sent as a change.',
    clauses: ['MSG-02'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: '!isDeepStrictEqual(before[key], value),',
        to: 'JSON.stringify(before[key]) !== JSON.stringify(value),',
      },
    ],
  },
  {
    id: 'takes-a-text-for-the-number-it-shows',
    sentence: 'A number that becomes the same number as text is not sent as a change.',
    clauses: ['MSG-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/terminals/configure-terminal.ts',
        from: '!isDeepStrictEqual(before[key], value),',
        to: "JSON.stringify(before[key])?.replaceAll('\"', '') !== JSON.stringify(value)?.replaceAll('\"', ''),",
      },
    ],
  },
  {
    id: 'rejects-reports-above-a-million',
    sentence: 'A report above 999999.99 units is rejected as a payment would be.',
    clauses: ['MSG-05', 'MSG-08'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/payments/report-transaction.ts',
        from: 'if (amount >= 1 && amount <= maxReportedAmount) return undefined;',
        to: 'if (amount >= 1 && amount <= maxReportedAmount / 10_000) return undefined;',
      },
    ],
  },
  {
    id: 'stores-an-absent-result-as-empty',
    sentence: 'A result without content is recorded as an empty object.',
    clauses: ['MSG-10', 'CMD-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'result: result ?? null,',
        to: 'result: result ?? {},',
      },
    ],
  },
];
