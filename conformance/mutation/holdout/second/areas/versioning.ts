import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area versioning. */
export const versioningSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'speaks-one-point-two-to-older-clients',
    sentence: 'A client that accepts only STOMP 1.1 gets CONNECTED with version 1.2.',
    clauses: ['VER-01', 'C04', 'BAD-8'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: 'if (!versions.includes(version))',
        to: "if (!versions.includes(version) && !versions.includes('1.1'))",
      },
    ],
  },
];
