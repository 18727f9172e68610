import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area terminals. */
export const terminalsSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'shows-terminals-online-for-a-minute',
    sentence: 'A terminal is shown online until a minute after it was last seen.',
    clauses: ['TRM-01', 'CHN-07'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/http/responses/payments.ts',
        from: '    online,\n',
        to: '    online: online || (terminal.lastSeenAt !== null && Date.now() - terminal.lastSeenAt < 60_000),\n',
      },
    ],
  },
  {
    id: 'shows-connected-terminals-online',
    sentence: 'A terminal is shown online from CONNECT on, and while only an observer is connected.',
    clauses: ['TRM-01', 'CHN-13'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/presence.ts',
        from: 'return this.#registered.has(configId);',
        to: 'return [...this.sessions(configId)].length > 0;',
      },
    ],
  },
  {
    id: 'raises-the-versions-of-all-merchants',
    sentence: 'A new gateway assignment of one merchant raises the versions of the terminals of all.',
    clauses: ['TRM-03'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-administration-store.ts',
        from: "        .where('merchant_id', '=', merchantId)\n",
        to: '',
      },
    ],
  },
  {
    id: 'names-the-branch-like-the-merchant',
    sentence: 'terminal/info shows the name of the merchant as that of the branch.',
    clauses: ['TRM-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/store/terminals/terminal-info.ts',
        from: 'name: branchName }',
        to: 'name: merchantName }',
      },
    ],
  },
  {
    id: 'counts-the-lifetime-of-a-ws-token-in-minutes',
    sentence: 'expiresInSeconds of a wsToken is 30.',
    clauses: ['TRM-02', 'CHN-08'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: "config['webSocketToken.lifetime'] / 1000",
        to: "config['webSocketToken.lifetime'] / 60_000",
      },
    ],
  },
  {
    id: 'shows-gateways-to-the-wrong-callers',
    sentence: 'terminal/info shows gateways and fees to integrators and not to the terminal.',
    clauses: ['TRM-03', 'BLK-02', 'AUTH-15'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/terminal-info.ts',
        from: 'if (caller.terminal !== null) return info;',
        to: "if (caller.role === 'INTEGRATOR') return info;",
      },
    ],
  },
  {
    id: 'shows-a-terminal-its-sibling',
    sentence:
      'A terminal that names the configId of a sibling gets the configuration of the sibling from terminal/info.',
    clauses: ['TRM-03', 'TRM-04'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/terminal-info.ts',
        from: 'return named === configId ? configId : undefined;',
        to: 'return named;',
      },
    ],
  },
];
