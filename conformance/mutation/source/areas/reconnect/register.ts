import type { SourceMutant } from '../../source-mutant.js';

/** Register of the area reconnect. */
export const reconnectRegisterMutants: readonly SourceMutant[] = [
  {
    id: 'refuses-a-register-before-the-subscribe',
    sentence: 'A register before SUBSCRIBE is NOT_REGISTERED and ends the session.',
    clauses: ['REC-08'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: 'if (!mayRegister(session)) return;\n    const { configId } = session;',
        to: "if (!mayRegister(session)) return;\n    if (session.subscription === undefined) throw new StompRefusal('NOT_REGISTERED', 'Subscribe first');\n    const { configId } = session;",
      },
    ],
  },
  {
    id: 'ends-the-session-at-a-second-register',
    sentence: 'A second register of the same session ends it.',
    clauses: ['REC-08', 'CHN-09'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: 'if (!mayRegister(session)) return;\n    const { configId } = session;',
        to: "if (session.registered) throw new StompRefusal('PROTOCOL_ERROR', 'Already registered');\n    if (!mayRegister(session)) return;\n    const { configId } = session;",
      },
    ],
  },
  {
    id: 'refuses-a-quick-reconnect',
    sentence: 'A terminal that reconnects more than twice a minute is refused with RATE_LIMITED.',
    clauses: ['REC-08', 'CHN-12', 'LIF-03'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: 'if (activeSession(deps, session) !== undefined) deps.takeovers.count(configId);',
        to: 'for (let times = 0; times < 2; times += 1) deps.takeovers.count(configId);',
      },
      {
        file: 'src/backend/channel/messages/register.ts',
        from: 'if (activeSession(deps, session) === undefined || deps.takeovers',
        to: 'if (deps.takeovers',
      },
    ],
  },
];
