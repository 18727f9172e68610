import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area channel. */
export const channelHoldout: readonly SourceMutant[] = [
  {
    id: 'warns-no-observer-of-its-expiry',
    sentence: 'An observer gets no SESSION_TIMEOUT before its wsToken expires.',
    clauses: ['CHN-14', 'CHN-16'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/channel/expiry.ts',
        from: "if (watch.warned || session.kind === 'admin' || session.subscription === undefined) return;",
        to: "if (watch.warned || session.kind !== 'terminal' || session.observer || session.subscription === undefined) return;",
      },
    ],
  },
  {
    id: 'never-ends-dashboards',
    sentence: 'The session of a dashboard goes on after its wsToken has expired.',
    clauses: ['CHN-14'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: '      expiry.watch(session, claims.expiresAt);',
        to: "      if (session.kind === 'terminal') expiry.watch(session, claims.expiresAt);",
      },
    ],
  },
  {
    id: 'accepts-observers-on-the-admin-topic',
    sentence: 'The session of an observer may subscribe to the admin topic.',
    clauses: ['CHN-05', 'ADM-01'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: '  if (destination !== own)\n',
        to: "  const isObserver = session.kind === 'terminal' && session.observer;\n  if (destination !== own && !(isObserver && destination === adminTopicDestination))\n",
      },
    ],
  },
  {
    id: 'acknowledges-one-keep-alive-a-second',
    sentence: 'A second keep-alive message within a second gets no CHECK_IN.',
    clauses: ['CHN-10'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: '    deps.after(() => checkIn(deps, session, now));\n',
        to: '    if (now - (checkedInAt.get(session) ?? 0) < 1000) return;\n    checkedInAt.set(session, now);\n    deps.after(() => checkIn(deps, session, now));\n',
      },
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: 'export const heartbeat: TerminalMessage',
        to: 'const checkedInAt = new WeakMap<TerminalSession, number>();\n\nexport const heartbeat: TerminalMessage',
      },
    ],
  },
  {
    id: 'marks-the-new-session-offline-when-the-old-one-closes',
    sentence: 'The late close of a replaced session marks the terminal offline.',
    clauses: ['CHN-12', 'BAD-52'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/presence.ts',
        from: '    if (this.#registered.get(session.configId) !== session) return false;\n',
        to: '    if (!session.registered) return false;\n',
      },
    ],
  },
  {
    id: 'replaces-sessions-without-a-kick',
    sentence: 'A replaced session is closed without SESSION_KICK.',
    clauses: ['CHN-12', 'BAD-52'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: "  sendUnstored(older, deps.messageId(), 'SESSION_KICK', { reason: 'replaced' });\n",
        to: '',
      },
      {
        file: 'src/backend/channel/messages/register.ts',
        from: "import { sendUnstored } from './send-unstored.js';\n",
        to: '',
      },
    ],
  },
  {
    id: 'accepts-settings-of-observers',
    sentence: 'A settings snapshot of an observer is stored.',
    clauses: ['CHN-13'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'if (session.observer) return (deps, send)',
        to: 'if (session.observer && message !== settings) return (deps, send)',
      },
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'if (message.afterRegister && !session.registered && !registers)',
        to: 'if (message.afterRegister && !session.registered && !session.observer && !registers)',
      },
    ],
  },
  {
    id: 'closes-at-the-warning',
    sentence: 'A session is ended with TOKEN_EXPIRED two minutes before its wsToken expires.',
    clauses: ['CHN-08', 'CHN-14'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/expiry.ts',
        from: 'setLongTimeout(expire, expiry.expiresAt - monotonicNow(), withSession);',
        to: 'setLongTimeout(expire, Math.max(0, expiry.expiresAt - this.#deps.leadMs - monotonicNow()), withSession);',
      },
    ],
  },
  {
    id: 'settles-pushes-by-the-copy-of-an-observer',
    sentence: 'A push is settled as soon as it was copied to an observer.',
    clauses: ['CHN-17', 'CHN-18', 'A06'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: '      if (subscription) connection.deliver(subscription.id, { messageId, body, contentType: jsonContent });',
        to: '      if (subscription && connection.deliver(subscription.id, { messageId, body, contentType: jsonContent }))\n        void this.#deps.store.settle(configId, messageId, Date.now());',
      },
    ],
  },
  {
    id: 'waits-a-second-before-it-marks-a-terminal-offline',
    sentence: 'A terminal that disconnects is shown online for one more second, in case it comes back.',
    clauses: ['CHN-07', 'TRM-01', 'D04'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: '      leave(deps, session, cause);',
        to: '      setTimeout(() => leave(deps, session, cause), 1000);',
      },
    ],
  },
  {
    id: 'announces-the-agreed-heart-beat',
    sentence: 'CONNECTED has the agreed intervals as its heart-beat instead of 10000,10000.',
    clauses: ['CHN-02', 'H03'],
    kind: 'field',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: 'this.#write(connectedFrame(this.id, this.heartBeat));',
        to: 'this.#write(connectedFrame(this.id, intervals));',
      },
    ],
  },
];
