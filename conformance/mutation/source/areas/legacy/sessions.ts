import type { SourceMutant } from '../../source-mutant.js';

const legacy = 'src/backend/channel/legacy.ts';

/** Sessions of legacy terminals, and credentials that look like theirs. */
export const legacySessionsMutants: readonly SourceMutant[] = [
  {
    id: 'compares-terminal-ids-in-any-case',
    sentence: 'A terminal_id in lower case is accepted.',
    clauses: ['LEG-02'],
    kind: 'boundary',
    changes: [
      {
        file: legacy,
        from: "terminalId: headerValue(headers, 'terminal_id') ?? '',",
        to: "terminalId: (headerValue(headers, 'terminal_id') ?? '').toUpperCase(),",
      },
    ],
  },
  {
    id: 'reads-the-start-of-an-access-id',
    sentence: 'An access_id with further characters is accepted.',
    clauses: ['LEG-02'],
    kind: 'credentials',
    changes: [
      {
        file: legacy,
        from: "accessId: headerValue(headers, 'access_id') ?? '',",
        to: "accessId: (headerValue(headers, 'access_id') ?? '').slice(0, 43),",
      },
    ],
  },
  {
    id: 'never-ends-a-legacy-deadline',
    sentence: 'A legacy session that subscribed in time is closed ten seconds after its CONNECT.',
    clauses: ['LEG-04', 'LEG-01'],
    kind: 'timing',
    changes: [{ file: legacy, from: '    clearTimeout(deadline);\n', to: '    deadline.ref();\n' }],
  },
  {
    id: 'closes-an-idle-legacy-session-after-five-seconds',
    sentence: 'A legacy session has five seconds for its SUBSCRIBE.',
    clauses: ['LEG-04'],
    kind: 'timing',
    changes: [
      {
        file: legacy,
        from: "setTimeout(late, this.#deps.config['ws.legacy.subscribeWithin'])",
        to: "setTimeout(late, this.#deps.config['ws.legacy.subscribeWithin'] / 2)",
      },
    ],
  },
  {
    id: 'accepts-unknown-schemes-with-legacy-off',
    sentence: 'With legacy authentication off a CONNECT with an unknown scheme is accepted.',
    clauses: ['LEG-03'],
    kind: 'operation',
    changes: [
      {
        file: legacy,
        from: "return this.#deps.config['ws.migration.legacy-auth.enabled'] && !hasBearer(headers);",
        to: "const scheme = headerValue(headers, 'Authorization') ?? '';\n    return (\n      (this.#deps.config['ws.migration.legacy-auth.enabled'] || scheme.startsWith('Token ')) &&\n      !hasBearer(headers)\n    );",
      },
    ],
  },
];
