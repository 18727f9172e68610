import type { SourceMutant } from '../../source-mutant.js';

/** The role of a session, and what follows from it. */
export const channelRolesMutants: readonly SourceMutant[] = [
  {
    id: 'takes-sessions-of-users-for-their-terminal',
    sentence: 'A session of a user is not an observer: its register makes the terminal online.',
    clauses: ['CHN-13', 'TRM-01'],
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
    id: 'takes-administrators-for-the-terminal',
    sentence:
      'A session of an ADMIN on a terminal is not an observer: it replaces the session of the terminal.',
    clauses: ['CHN-13', 'CHN-12'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: 'const observer = caller.terminal === null;',
        to: "const observer = caller.terminal === null && caller.role !== 'ADMIN';",
      },
    ],
  },
  {
    id: 'ends-observers-at-a-replacement',
    sentence: 'A replacement closes the sessions of observers too.',
    clauses: ['CHN-12', 'CHN-13'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: 'if (replaced !== undefined) replace(deps, replaced);',
        to: "if (replaced !== undefined) {\n        replace(deps, replaced);\n        for (const each of [...deps.presence.observers(configId)]) each.connection.close(4001, 'replaced');\n      }",
      },
    ],
  },
  {
    id: 'rounds-the-time-of-a-check-in',
    sentence: 'serverTime of CHECK_IN is rounded down to the minute.',
    clauses: ['CHN-10'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: 'serverTime: isoInstant(now)',
        to: 'serverTime: new Date(now - (now % 60_000)).toISOString()',
      },
    ],
  },
];
