import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area versioning. */
export const versioningHoldout: readonly SourceMutant[] = [
  {
    id: 'moves-terminal-info-to-version-2',
    sentence: 'The configuration of a terminal is served under /api/v2 instead of /api/v1.',
    clauses: ['VER-01', 'TRM-03'],
    kind: 'operation',
    changes: [
      {
        file: 'src/contract/operations.ts',
        from: "terminalInfo: '/api/v1/terminal/info',",
        to: "terminalInfo: '/api/v2/terminal/info',",
      },
    ],
  },
];
