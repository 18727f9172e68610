import type { SourceMutant } from '../../source-mutant.js';

/** Paths of the area versioning. */
export const versioningPathsMutants: readonly SourceMutant[] = [
  {
    id: 'serves-systems-in-any-letter-case',
    sentence: 'The system is compared without its case: POS is served.',
    clauses: ['VER-01', 'ERR-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '!served.has(system)',
        to: '!served.has(system.toLowerCase())',
      },
    ],
  },
  {
    id: 'does-not-serve-the-system-erp',
    sentence: 'The system erp is not served.',
    clauses: ['VER-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/contract/operations.ts',
        from: "['pos', 'kiosk', 'companion', 'erp'] as const",
        to: "['pos', 'kiosk', 'companion'] as const",
      },
    ],
  },
  {
    id: 'serves-paths-in-any-letter-case',
    sentence: 'Paths are matched without their case: paynow is payNow.',
    clauses: ['VER-01', 'ERR-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: 'ignoreTrailingSlash: false, caseSensitive: true,',
        to: 'ignoreTrailingSlash: true, caseSensitive: false,',
      },
    ],
  },
  {
    id: 'serves-a-trailing-slash',
    sentence: 'A path with a slash at its end is served.',
    clauses: ['VER-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: 'ignoreTrailingSlash: false',
        to: 'ignoreTrailingSlash: true',
      },
    ],
  },
  {
    id: 'serves-the-reserved-system-terminal',
    sentence: 'The reserved name terminal is served as a system.',
    clauses: ['VER-01'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '!served.has(system)',
        to: "!(served.has(system) || system === 'terminal')",
      },
    ],
  },
];
