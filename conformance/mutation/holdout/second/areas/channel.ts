import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area channel. */
export const channelSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'checks-the-origin-on-webs-only',
    sentence: 'The fallback path /websocket accepts foreign origins.',
    clauses: ['CHN-01', 'BAD-20'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/upgrade.ts',
        from: 'if (origin !== undefined && !isAllowedOrigin',
        to: "if (origin !== undefined && path === '/webs' && !isAllowedOrigin",
      },
    ],
  },
  {
    id: 'takes-the-config-id-of-a-header',
    sentence: 'A header config_id of CONNECT replaces the configId of the wsToken.',
    clauses: ['CHN-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: '      const session = newSession(connection, claims);',
        to: "      const { grant } = claims;\n      const configId = Number(headerValue(headers, 'config_id') ?? 0);\n      const named = configId > 0 && grant.kind === 'terminal' ? { ...grant, configId } : grant;\n      const session = newSession(connection, { ...claims, grant: named });",
      },
    ],
  },
  {
    id: 'sends-in-any-letter-case',
    sentence: 'A SEND to an allowed destination in other letters is accepted.',
    clauses: ['CHN-06', 'N01', 'F02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'terminalMessageRegistry.get(destination)',
        to: 'terminalMessageRegistry.get(destination.toLowerCase())',
      },
    ],
  },
  {
    id: 'goes-offline-at-unsubscribe',
    sentence: 'A terminal that ends its subscription is offline.',
    clauses: ['CHN-07', 'TRM-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: '      session.subscription = undefined;\n      delivery.close(session);',
        to: "      session.subscription = undefined;\n      delivery.close(session);\n      if (!session.observer) leave(deps, session, 'unsubscribed');",
      },
    ],
  },
  {
    id: 'writes-the-time-in-milliseconds',
    sentence: 'serverTime of CHECK_IN is a number.',
    clauses: ['CHN-10'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/messages/heartbeat.ts',
        from: 'serverTime: isoInstant(now)',
        to: 'serverTime: now',
      },
    ],
  },
  {
    id: 'checks-in-on-the-session-of-the-terminal',
    sentence: 'The CHECK_IN for the heartbeat of an observer goes to the session of the terminal.',
    clauses: ['CHN-13', 'AUTH-15'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/messages/observer.ts',
        from: 'checkIn(deps, session, monotonicNow())',
        to: 'checkIn(deps, deps.presence.session(session.configId) ?? session, monotonicNow())',
      },
    ],
  },
  {
    id: 'ends-observers-that-upload-settings',
    sentence: 'A settings snapshot of an observer ends its session with NOT_REGISTERED.',
    clauses: ['CHN-13', 'AUTH-15'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/messages/registry.ts',
        from: 'if (session.observer) return',
        to: 'if (session.observer && message !== settings) return',
      },
    ],
  },
  {
    id: 'copies-to-one-observer',
    sentence: 'Only one of several observers of a terminal gets a copy of its messages.',
    clauses: ['CHN-13'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/delivery.ts',
        from: 'if (subscription) connection.deliver(subscription.id, { messageId, body, contentType: jsonContent });',
        to: 'if (subscription?.id === undefined) continue;\n      connection.deliver(subscription.id, { messageId, body, contentType: jsonContent });\n      return;',
      },
    ],
  },
  {
    id: 'copies-pushes-twice',
    sentence: 'Observers get two copies of PAYMENT_STATUS.',
    clauses: ['CHN-13', 'SBX-23'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: '  if (push !== undefined) deliver(push);',
        to: '  if (push !== undefined) for (const each of [push, push]) deliver(each);',
      },
    ],
  },
  {
    id: 'warns-a-minute-before',
    sentence: 'SESSION_TIMEOUT comes 60 s before the wsToken expires.',
    clauses: ['CHN-14'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: "    2 * minute,\n    'SESSION_TIMEOUT comes",
        to: "    1 * minute,\n    'SESSION_TIMEOUT comes",
      },
    ],
  },
  {
    id: 'warns-late-subscribers-never',
    sentence: 'A session that subscribes in the last two minutes of its wsToken gets no SESSION_TIMEOUT.',
    clauses: ['CHN-16', 'CHN-14'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: '      expiry.subscribed(session);\n',
        to: '',
      },
    ],
  },
  {
    id: 'accepts-ws-tokens-five-seconds-late',
    sentence: 'A wsToken is accepted until five seconds after its expiry.',
    clauses: ['BAD-13', 'CHN-08', 'CHN-03'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: '    complete: true,',
        to: '    complete: true,\n    clockTolerance: 5_000,',
      },
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: 'now >= exp * 1000 ||',
        to: 'now >= exp * 1000 + 5_000 ||',
      },
    ],
  },
  {
    id: 'signs-ws-tokens-with-a-key-of-the-process',
    sentence: 'A restart ends all wsTokens.',
    clauses: ['CHN-08', 'REC-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/tokens.ts',
        from: "key: await signingKey(db, 'web-socket-token', randomBytes(32))",
        to: 'key: randomBytes(32)',
      },
    ],
  },
  {
    id: 'counts-the-rejections-of-observers',
    sentence: 'A NACK of an observer counts as one of the terminal.',
    clauses: ['CHN-17', 'A07'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: 'session.observer || session.deactivated) return;\n  // CHN-12',
        to: 'session.deactivated) return;\n  // CHN-12',
      },
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: '  if (!deps.delivery.serves(session)) return;\n',
        to: '  if (!session.observer && !deps.delivery.serves(session)) return;\n',
      },
    ],
  },
  {
    id: 'protects-the-older-of-two-sessions',
    sentence:
      'The third of three sessions of a terminal that register within a few seconds gets RATE_LIMITED.',
    clauses: ['CHN-12'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: "    whole({ min: 0, max: 1_000 }),\n    5,\n    'How many sessions",
        to: "    whole({ min: 0, max: 1_000 }),\n    1,\n    'How many sessions",
      },
    ],
  },
];
