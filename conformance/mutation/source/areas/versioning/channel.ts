import type { SourceMutant } from '../../source-mutant.js';

/** Channel of the area versioning. */
export const versioningChannelMutants: readonly SourceMutant[] = [
  {
    id: 'announces-version-1-1',
    sentence: 'CONNECTED has the version 1.1.',
    clauses: ['VER-01', 'C04', 'C07'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/replies.ts',
        from: "['version', '1.2'],",
        to: "['version', '1.1'],",
      },
    ],
  },
];
