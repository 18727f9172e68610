import type { SourceMutant } from '../../source-mutant.js';

/** Details of the area queries. */
export const queriesDetailsMutants: readonly SourceMutant[] = [
  {
    id: 'finds-no-long-references',
    sentence: 'getTransactionDetails refuses references of more than 64 characters, which terminals report.',
    clauses: ['QRY-02', 'MSG-08'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/rest/payments.ts',
        from: 'const knownReference = displayText(128);',
        to: 'const knownReference = displayText(64);',
      },
    ],
  },
  {
    id: 'finds-references-of-any-length',
    sentence: 'A look-up takes references of more than 128 characters.',
    clauses: ['QRY-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/contract/rest/payments.ts',
        from: 'const knownReference = displayText(128);',
        to: 'const knownReference = displayText(129);',
      },
    ],
  },
];
