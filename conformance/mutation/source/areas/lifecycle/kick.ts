import type { SourceMutant } from '../../source-mutant.js';

/** Kick of the area lifecycle. */
export const lifecycleKickMutants: readonly SourceMutant[] = [
  {
    id: 'gives-another-reason-for-a-kick',
    sentence: "SESSION_KICK of an administrator's kick has the reason kicked and not the given one.",
    clauses: ['LIF-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: "evict(session, 'kicked', reason)",
        to: "evict(session, 'kicked', reason && 'kicked')",
      },
    ],
  },
  {
    id: 'kicks-without-a-message',
    sentence: 'A kick closes the session without SESSION_KICK; a deactivation sends it.',
    clauses: ['LIF-03', 'REC-04'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: "sendUnstored(session, messageId(), 'SESSION_KICK', { reason });",
        to: "if (kind !== 'kicked') sendUnstored(session, messageId(), 'SESSION_KICK', { reason });",
      },
    ],
  },
  {
    id: 'closes-a-kick-as-a-replacement',
    sentence: 'A kicked session is closed with 4001 and not 4004.',
    clauses: ['LIF-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: "kicked: [4004, 'kicked']",
        to: "kicked: [4001, 'kicked']",
      },
    ],
  },
  {
    id: 'closes-a-kicked-session-at-once',
    sentence: 'A kicked session is closed at once, without the two seconds to disconnect.',
    clauses: ['LIF-03', 'REC-04'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: 'session.connection.close(status, text), graceMs);',
        to: 'session.connection.close(status, text), graceMs / 1000);',
      },
    ],
  },
  {
    id: 'never-closes-a-kicked-session',
    sentence: 'A kicked session that does not disconnect stays open for a minute.',
    clauses: ['LIF-03'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: 'session.connection.close(status, text), graceMs);',
        to: 'session.connection.close(status, text), graceMs * 30);',
      },
    ],
  },
  {
    id: 'kicks-observers-with-the-terminal',
    sentence: 'A kick ends the sessions of observers too.',
    clauses: ['LIF-03', 'CHN-13'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: "if (session !== undefined) evict(session, 'kicked', reason);",
        to: "for (const each of [...presence.sessions(configId)]) evict(each, 'kicked', reason);",
      },
    ],
  },
  {
    id: 'claims-to-kick-an-offline-terminal',
    sentence: 'kicked is true although the terminal is offline.',
    clauses: ['LIF-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: 'return session !== undefined;',
        to: 'return session !== undefined || reason.length > 0;',
      },
    ],
  },
  {
    id: 'bars-a-kicked-terminal',
    sentence: 'A kicked terminal gets no wsToken for 20 s.',
    clauses: ['LIF-03'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminal-lifecycle.ts',
        from: 'const kicked = terminalLifecycle.eviction.kick(configId, request.body.reason);',
        to: "const kicked = terminalLifecycle.eviction.kick(configId, request.body.reason);\n      terminalLifecycle.revocations.terminalChanged({ ...terminal, status: 'DEACTIVATED' });\n      setTimeout(() => terminalLifecycle.revocations.terminalChanged(terminal), 20_000);",
      },
    ],
  },
];
