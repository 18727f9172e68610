import type { SourceMutant } from '../../source-mutant.js';

/** Failures of the area legacy. */
export const legacyFailuresMutants: readonly SourceMutant[] = [
  {
    id: 'blocks-an-address-for-all-terminals',
    sentence: 'Ten failures for one config_id block the address for every terminal.',
    clauses: ['LEG-01', 'BAD-19'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: `\`\${connection.peer.address} \${configId ?? '-'}\``,
        to: `\`\${connection.peer.address} \${configId === undefined ? '-' : ''}\``,
      },
    ],
  },
  {
    id: 'never-blocks-failures',
    sentence: 'Failed authentications of a legacy terminal are never throttled.',
    clauses: ['LEG-02', 'BAD-19'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/failure-throttle.ts',
        from: 'this.#blockedUntil = this.#attempts.isFull ? now + this.#limits.blockedMs : 0;',
        to: 'this.#blockedUntil = this.#attempts.isFull && this.#limits.blockedMs === 0 ? now : 0;',
      },
    ],
  },
  {
    id: 'counts-successes-as-failures',
    sentence:
      'Successful authentications count as failures: a terminal that reconnects ten times is blocked.',
    clauses: ['LEG-01', 'BAD-19'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: '    this.#throttle.succeeded(key, now);\n',
        to: '',
      },
    ],
  },
];
