import type { SourceMutant } from '../../source-mutant.js';

/** Days of the area reports. */
export const reportsDaysMutants: readonly SourceMutant[] = [
  {
    id: 'begins-business-days-an-hour-early',
    sentence: 'Business days begin at 23:00 UTC.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/settlement/business-day.ts',
        from: 'return Math.floor(epochMs / dayMs);',
        to: 'return Math.floor((epochMs + dayMs / 24) / dayMs);',
      },
    ],
  },
  {
    id: 'leaves-out-the-last-day-of-a-period',
    sentence: 'A summary of several days leaves out the last one.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: ".where('day', '<=', to)",
        to: ".where('day', from === to ? '<=' : '<', to)",
      },
    ],
  },
  {
    id: 'books-refunds-on-the-day-of-the-payment',
    sentence: 'A refund is booked on the business day of its payment.',
    clauses: ['RPT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/refunds/refund-store.ts',
        from: `await totals.add(on, stored, \`refund:\${stored.status}\`);`,
        to: `await totals.add(on, { ...stored, createdAt: transaction.createdAt }, \`refund:\${stored.status}\`);`,
      },
    ],
  },
  {
    id: 'counts-the-first-month-as-a-whole',
    sentence: 'A summary over several months that begins within a month counts that month as a whole.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: 'const firstMonth = monthOf(from - 1) + 1;',
        to: 'const firstMonth = monthOf(from);',
      },
    ],
  },
  {
    id: 'counts-the-last-month-as-a-whole',
    sentence: 'A summary over several months that ends within a month counts that month as a whole.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: 'const lastMonth = monthOf(to + 1) - 1;',
        to: 'const lastMonth = monthOf(to);',
      },
    ],
  },
  {
    id: 'leaves-out-the-days-after-whole-months',
    sentence: 'A summary with whole months leaves out the days after the last of them.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/settlement/totals-store.ts',
        from: '    { from: end + 1, to },\n',
        to: '',
      },
    ],
  },
  {
    id: 'begins-at-today-without-a-first-day',
    sentence: 'A report with only to begins today and not on that day.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/business-period.ts',
        from: 'from: first ?? last ?? today,',
        to: 'from: first ?? today,',
      },
    ],
  },
  {
    id: 'ends-on-the-first-day-without-a-last-one',
    sentence: 'A report with only from ends on that day and not today.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/business-period.ts',
        from: 'to: last ?? Math.max(first ?? today, today),',
        to: 'to: last ?? first ?? today,',
      },
    ],
  },
  {
    id: 'accepts-a-period-of-more-than-a-year',
    sentence: 'A period of 367 days is accepted.',
    clauses: ['RPT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/business-period.ts',
        from: 'period.to - period.from >= maxPeriodDays',
        to: 'period.to - period.from > maxPeriodDays',
      },
    ],
  },
  {
    id: 'accepts-days-that-no-calendar-has',
    sentence: '2027-02-29 is taken for the first of March.',
    clauses: ['RPT-01', 'RPT-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/settlement/business-day.ts',
        from: 'if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(text)) return undefined;',
        to: 'if (Number.isNaN(start)) return undefined;',
      },
    ],
  },
  {
    id: 'reports-nothing-for-a-reversed-period',
    sentence: 'A period that ends before it begins is an empty report and not 400.',
    clauses: ['RPT-01', 'RPT-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/business-period.ts',
        from: 'if (period.from > period.to) throw',
        to: 'if (period.from < 0) throw',
      },
    ],
  },
  {
    id: 'shows-one-day-as-the-period',
    sentence: 'The response of a summary shows its last day as from.',
    clauses: ['RPT-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/summary-totals.ts',
        from: 'from: formatBusinessDay(period.from)',
        to: 'from: formatBusinessDay(period.to)',
      },
    ],
  },
];
