import type { SourceMutant } from '../../source-mutant.js';

/** Text of the area queries. */
export const queriesTextMutants: readonly SourceMutant[] = [
  {
    id: 'searches-text-in-references-only',
    sentence: 'The text filter of find looks at the referenceId only.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/text-search.ts',
        from: "['reference_id', 'trade_no', 'specific_tid']",
        to: "['reference_id']",
      },
    ],
  },
  {
    id: 'takes-an-underscore-for-a-wildcard',
    sentence: 'An underscore in the text of find stands for any character.',
    clauses: ['QRY-02'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/payments/text-search.ts',
        from: 'replace(/[\\\\%_]/g,',
        to: 'replace(/[\\\\%]/g,',
      },
    ],
  },
  {
    id: 'takes-a-percent-sign-for-a-wildcard',
    sentence: 'A percent sign in the text of find stands for any characters.',
    clauses: ['QRY-02'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/payments/text-search.ts',
        from: 'replace(/[\\\\%_]/g,',
        to: 'replace(/[\\\\_]/g,',
      },
    ],
  },
  {
    id: 'takes-a-backslash-for-an-escape',
    sentence: 'A backslash in the text of find escapes the character after it.',
    clauses: ['QRY-02'],
    kind: 'equal-keys',
    changes: [
      {
        file: 'src/backend/store/payments/text-search.ts',
        from: 'replace(/[\\\\%_]/g,',
        to: 'replace(/[%_]/g,',
      },
    ],
  },
  {
    id: 'searches-text-with-its-letter-case',
    sentence: 'The text of find is compared with its letter case: OK- does not find ok-.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/store/payments/text-search.ts',
        from: `lower(\${sql.ref(column)}) like \${part} escape '\\\\'`,
        to: `instr(\${sql.ref(column)}, \${text}) > 0 or \${part} is null`,
      },
    ],
  },
  {
    id: 'searches-text-at-the-start-only',
    sentence: 'The text of find matches only the beginning of a reference.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/text-search.ts',
        from: `\`%\${text.toLowerCase()`,
        to: `\`\${text.toLowerCase()`,
      },
    ],
  },
  {
    id: 'searches-no-specific-ids',
    sentence: 'The text of find is not searched in specificTId.',
    clauses: ['QRY-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/store/payments/text-search.ts',
        from: "['reference_id', 'trade_no', 'specific_tid']",
        to: "['reference_id', 'trade_no']",
      },
    ],
  },
];
