import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area lifecycle. */
export const lifecycleSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'kicks-registered-sessions-only',
    sentence:
      'A deactivation does not end the sessions of observers, nor that of a terminal that has not registered.',
    clauses: ['LIF-01', 'LIF-06'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: 'const sessions = [...presence.sessions(configId)];',
        to: 'const sessions = [...presence.sessions(configId)].filter(({ registered }) => registered);',
      },
    ],
  },
  {
    id: 'gives-kicked-sessions-twenty-seconds',
    sentence: 'A session that does not leave after SESSION_KICK is closed only after 20 s.',
    clauses: ['LIF-01', 'LIF-03'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: "  'ws.kickGrace': key(\n    pause,\n    2 * second,",
        to: "  'ws.kickGrace': key(\n    pause,\n    20 * second,",
      },
    ],
  },
  {
    id: 'shows-used-activation-codes',
    sentence: 'A terminal that was activated again still shows its activation code to administrators.',
    clauses: ['LIF-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: '          activationCode: null,\n',
        to: '',
      },
    ],
  },
  {
    id: 'allows-fifty-activation-attempts',
    sentence: 'A network address may try 50 activation codes in a minute.',
    clauses: ['LIF-05'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: "    whole({ min: 0, max: 1_000 }),\n    5,\n    'How often a network address",
        to: "    whole({ min: 0, max: 1_000 }),\n    50,\n    'How often a network address",
      },
    ],
  },
  {
    id: 'revives-terminal-tokens-at-a-restart',
    sentence:
      'After a restart the tokens from before a deactivation are valid again for a terminal that was activated.',
    clauses: ['LIF-06'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/access/token-status-store.ts',
        from: "eb.or([eb('status', '<>', 'ACTIVE'), eb('generation', '>', 0)])",
        to: "eb('status', '<>', 'ACTIVE')",
      },
    ],
  },
  {
    id: 'waits-for-no-report-at-a-deactivation',
    sentence: 'A report that is being stored when its terminal is deactivated is stored after the response.',
    clauses: ['LIF-07'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: '      await Promise.allSettled(sessions.map(({ lastChange }) => lastChange));\n',
        to: '',
      },
    ],
  },
  {
    id: 'revives-ws-tokens-with-the-terminal',
    sentence: 'The wsTokens from before a deactivation work again when the terminal is activated.',
    clauses: ['LIF-06'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: "grant.generation) !== 'valid')",
        to: "grant.generation) === 'deactivated')",
      },
    ],
  },
  {
    id: 'kicks-observers-too',
    sentence: 'A kick by an administrator ends the sessions of observers too.',
    clauses: ['LIF-03', 'CHN-13'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: "if (session !== undefined) evict(session, 'kicked', reason);",
        to: "for (const each of session === undefined ? [] : [...presence.sessions(configId)]) evict(each, 'kicked', reason);",
      },
    ],
  },
  {
    id: 'kicks-without-the-reason',
    sentence: 'SESSION_KICK of an administrator has the reason kicked, whatever the administrator wrote.',
    clauses: ['LIF-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: "evict(session, 'kicked', reason);",
        to: "evict(session, 'kicked', 'kicked');",
      },
    ],
  },
  {
    id: 'keeps-the-client-id-at-an-activation',
    sentence: 'An activated terminal keeps its former clientId, and the new one is unknown.',
    clauses: ['LIF-06'],
    kind: 'credentials',
    changes: [{ file: 'src/backend/domain/terminals/lifecycle.ts', from: '          clientId,\n', to: '' }],
  },
];
