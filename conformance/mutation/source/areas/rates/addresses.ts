import type { SourceMutant } from '../../source-mutant.js';

/** Addresses of the area rates. */
export const ratesAddressesMutants: readonly SourceMutant[] = [
  {
    id: 'does-not-limit-activation-attempts',
    sentence: 'Activation has no limit of attempts.',
    clauses: ['RAT-02', 'LIF-05'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '      limit(reply, activations, networkOf(request.ip));\n',
        to: '',
      },
    ],
  },
  {
    id: 'does-not-limit-handshakes',
    sentence: 'WebSocket handshakes have no limit for an address.',
    clauses: ['RAT-01', 'RAT-02'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/composition/http.ts',
        from: 'take: handshakes && ((address, now) => handshakes.for(address, now).take(now)),',
        to: 'take: handshakes && (() => 0),',
      },
    ],
  },
  {
    id: 'does-not-limit-token-requests',
    sentence: 'The token endpoint has no limit for an address.',
    clauses: ['RAT-01', 'RAT-02'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '      limit(reply, tokenAddresses, networkOf(request.ip));\n',
        to: '',
      },
    ],
  },
  {
    id: 'allows-a-sixth-activation-attempt',
    sentence: 'Six activation attempts a minute are allowed, not five.',
    clauses: ['RAT-02', 'LIF-05'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'slidingWindowPerKey({ max: perMinute,',
        to: 'slidingWindowPerKey({ max: perMinute + 1,',
      },
    ],
  },
  {
    id: 'allows-activation-attempts-again-after-ten-seconds',
    sentence: 'Five more activation attempts are allowed after ten seconds.',
    clauses: ['RAT-02', 'LIF-05'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'windowMs: 60_000 }',
        to: 'windowMs: 10_000 }',
      },
    ],
  },
  {
    id: 'does-not-limit-handshakes-on-the-fallback-path',
    sentence: 'Handshakes on /websocket have no limit for an address.',
    clauses: ['RAT-01', 'RAT-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/upgrade.ts',
        from: 'const waitMs = options.take?.(address, monotonicNow()) ?? 0;',
        to: "const waitMs = path === '/websocket' ? 0 : (options.take?.(address, monotonicNow()) ?? 0);",
      },
    ],
  },
  {
    id: 'limits-token-requests-for-each-account',
    sentence: 'Token requests are limited for each account and not for the address.',
    clauses: ['RAT-01'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'limit(reply, tokenAddresses, networkOf(request.ip));',
        to: "limit(reply, tokenAddresses, request.headers.authorization ?? '');",
      },
    ],
  },
  {
    id: 'does-not-limit-token-requests-without-credentials',
    sentence: 'Token requests without credentials are not limited.',
    clauses: ['RAT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'limit(reply, tokenAddresses, networkOf(request.ip));',
        to: 'if (request.headers.authorization !== undefined) limit(reply, tokenAddresses, networkOf(request.ip));',
      },
    ],
  },
];
