import type { SourceMutant } from '../../source-mutant.js';

/** Check in of the area channel. */
export const channelCheckInMutants: readonly SourceMutant[] = [
  {
    id: 'checks-in-without-a-time',
    sentence: 'CHECK_IN has no serverTime.',
    clauses: ['CHN-10'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: '{ serverTime: isoInstant(now), configId }',
        to: '{ at: isoInstant(now), configId }',
      },
    ],
  },
  {
    id: 'checks-in-with-a-config-id-as-text',
    sentence: 'configId of CHECK_IN is a string.',
    clauses: ['CHN-10'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: 'isoInstant(now), configId }',
        to: 'isoInstant(now), configId: String(configId) }',
      },
    ],
  },
  {
    id: 'checks-in-twice',
    sentence: 'A heartbeat message gets two CHECK_IN.',
    clauses: ['CHN-10'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: "  sendUnstored(session, messageId(), 'CHECK_IN'",
        to: "  sendUnstored(session, messageId(), 'CHECK_IN', { serverTime: isoInstant(now), configId });\n  sendUnstored(session, messageId(), 'CHECK_IN'",
      },
    ],
  },
  {
    id: 'checks-in-an-unregistered-terminal',
    sentence: 'A heartbeat message before register gets its CHECK_IN and not NOT_REGISTERED.',
    clauses: ['CHN-10', 'CHN-09'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: 'afterRegister: true,',
        to: 'afterRegister: false,',
      },
    ],
  },
  {
    id: 'stores-reports-before-the-register',
    sentence: 'A transaction report before register is stored and gets no NOT_REGISTERED.',
    clauses: ['CHN-09', 'MSG-05'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: 'afterRegister: true,',
        to: 'afterRegister: false,',
      },
    ],
  },
  {
    id: 'nests-reports-31-levels-deep',
    sentence: 'A body that is nested exactly 32 levels deep is rejected.',
    clauses: ['CHN-15', 'BAD-55'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/messages/json-body.ts',
        from: 'if (deeperThan(value, maxDepth))',
        to: 'if (deeperThan(value, maxDepth - 1))',
      },
    ],
  },
  {
    id: 'sends-check-in-every-20-s',
    sentence: 'A keep-alive within 20 s of the one before gets no CHECK_IN.',
    clauses: ['CHN-10'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: '    deps.after(() => checkIn(deps, session, now));\n  },',
        to: '    if (now - (last.get(session) ?? 0) < 20_000) return;\n    last.set(session, now);\n    deps.after(() => checkIn(deps, session, now));\n  },',
      },
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: 'export const heartbeat: TerminalMessage = {',
        to: 'const last = new WeakMap<TerminalSession, number>();\n\nexport const heartbeat: TerminalMessage = {',
      },
    ],
  },
];
