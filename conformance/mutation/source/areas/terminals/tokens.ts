import type { SourceMutant } from '../../source-mutant.js';

/** Tokens of the area terminals. */
export const terminalsTokensMutants: readonly SourceMutant[] = [
  {
    id: 'issues-ws-tokens-for-an-hour',
    sentence: 'A wsToken lives 60 minutes, though expiresInSeconds is 1800.',
    clauses: ['TRM-02', 'CHN-08'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/composition/tokens.ts',
        from: "lifetimeMs: config['webSocketToken.lifetime'],",
        to: "lifetimeMs: 2 * config['webSocketToken.lifetime'],",
      },
    ],
  },
  {
    id: 'ends-ws-tokens-five-minutes-early',
    sentence: 'A wsToken lives 25 minutes, though expiresInSeconds is 1800.',
    clauses: ['TRM-02', 'CHN-08'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/composition/tokens.ts',
        from: "lifetimeMs: config['webSocketToken.lifetime'],",
        to: "lifetimeMs: config['webSocketToken.lifetime'] - 300_000,",
      },
    ],
  },
  {
    id: 'gives-the-lifetime-in-milliseconds',
    sentence: 'expiresInSeconds is in milliseconds.',
    clauses: ['TRM-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: "Math.floor(config['webSocketToken.lifetime'] / 1000)",
        to: "Math.floor(config['webSocketToken.lifetime'])",
      },
    ],
  },
  {
    id: 'issues-terminals-a-token-for-a-sibling',
    sentence: 'A terminal gets a wsToken for a sibling of its branch, and is that terminal with it.',
    clauses: ['TRM-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: 'return caller.terminal === null || caller.terminal.configId === configId;',
        to: 'return caller.terminal === null || caller.terminal.configId > 0 || configId === 0;',
      },
    ],
  },
  {
    id: 'takes-users-for-the-terminal',
    sentence: "A user's wsToken is not that of an observer: its register makes the terminal online.",
    clauses: ['TRM-04', 'CHN-13'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: 'const observer = caller.terminal === null;',
        to: "const observer = caller.role === 'INTEGRATOR';",
      },
    ],
  },
  {
    id: 'issues-admins-no-terminal-token',
    sentence: 'An ADMIN gets no wsToken for a terminal.',
    clauses: ['TRM-04'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: "if (!isOwn(caller, configId)) throw notFound('terminal');",
        to: "if (!isOwn(caller, configId) || caller.role === 'ADMIN') throw notFound('terminal');",
      },
    ],
  },
];
