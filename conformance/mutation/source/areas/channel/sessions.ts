import type { SourceMutant } from '../../source-mutant.js';

/** Sessions of the area channel. */
export const channelSessionsMutants: readonly SourceMutant[] = [
  {
    id: 'replaces-a-session-without-a-word',
    sentence: 'A replaced session gets no SESSION_KICK before it is closed.',
    clauses: ['CHN-12'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: "  sendUnstored(older, deps.messageId(), 'SESSION_KICK', { reason: 'replaced' });\n",
        to: '',
      },
    ],
  },
  {
    id: 'gives-another-reason-for-a-replacement',
    sentence: 'SESSION_KICK of a replaced session has the reason kicked, so that its terminal comes back.',
    clauses: ['CHN-12'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: "{ reason: 'replaced' }",
        to: "{ reason: 'kicked' }",
      },
    ],
  },
  {
    id: 'closes-a-replaced-session-with-4004',
    sentence: 'A replaced session is closed with 4004 and not 4001.',
    clauses: ['CHN-12', 'BAD-52'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: "close(4001, 'replaced')",
        to: "close(4004, 'replaced')",
      },
    ],
  },
  {
    id: 'goes-offline-with-the-close-of-a-replaced-session',
    sentence: 'The late close of a replaced session marks the terminal offline.',
    clauses: ['CHN-12', 'TRM-01', 'BAD-52'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/presence.ts',
        from: 'if (this.#registered.get(session.configId) !== session) return false;',
        to: 'if (session.observer || !session.registered) return false;',
      },
    ],
  },
  {
    id: 'keeps-the-older-of-two-sessions',
    sentence: 'A session that registers while another is registered is refused: the oldest wins.',
    clauses: ['CHN-12'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: 'if (activeSession(deps, session) === undefined || deps.takeovers.wait(session.configId) === 0) return;',
        to: 'if (activeSession(deps, session) === undefined) return;',
      },
    ],
  },
  {
    id: 'delivers-to-the-replaced-session',
    sentence: 'After a replacement new messages go to the replaced session until it is closed.',
    clauses: ['CHN-12', 'CMD-01'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: 'if (session.subscription !== undefined) deps.delivery.open(session);',
        to: 'if (session.subscription !== undefined && replaced === undefined) deps.delivery.open(session);',
      },
      {
        file: 'src/backend/channel/messages/register.ts',
        from: '  deps.delivery.close(older);\n',
        to: '',
      },
    ],
  },
];
