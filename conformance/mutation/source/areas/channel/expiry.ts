import type { SourceMutant } from '../../source-mutant.js';

/** Expiry of the area channel. */
export const channelExpiryMutants: readonly SourceMutant[] = [
  {
    id: 'signs-ws-tokens-with-a-new-key-after-a-restart',
    sentence: 'A restart ends all wsTokens, as their key is not kept.',
    clauses: ['CHN-08', 'REC-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/tokens.ts',
        from: "key: await signingKey(db, 'web-socket-token', randomBytes(32)),",
        to: "key: randomBytes((await signingKey(db, 'web-socket-token', randomBytes(32))).length),",
      },
    ],
  },
  {
    id: 'warns-a-minute-before-the-expiry',
    sentence: 'SESSION_TIMEOUT is sent 60 s before the expiry and not 120 s.',
    clauses: ['CHN-14'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/expiry.ts',
        from: 'const warnAt = Math.max(expiresAt - this.#deps.leadMs, monotonicNow());',
        to: 'const warnAt = Math.max(expiresAt - this.#deps.leadMs / 2, monotonicNow());',
      },
    ],
  },
  {
    id: 'warns-at-each-subscribe',
    sentence: 'SESSION_TIMEOUT is sent again when the session subscribes again before its expiry.',
    clauses: ['CHN-14', 'CHN-16'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/expiry.ts',
        from: '    watch.warned = true;\n',
        to: '',
      },
    ],
  },
  {
    id: 'warns-no-late-subscriber',
    sentence: 'A session that subscribes when SESSION_TIMEOUT was due gets none.',
    clauses: ['CHN-14', 'CHN-16'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/expiry.ts',
        from: 'if (watch !== undefined && monotonicNow() >=',
        to: 'if (watch !== undefined && monotonicNow() >= Number.MAX_SAFE_INTEGER && monotonicNow() >=',
      },
    ],
  },
  {
    id: 'closes-expired-sessions-without-an-error',
    sentence: 'At the expiry of the wsToken the session is closed without ERROR TOKEN_EXPIRED.',
    clauses: ['CHN-14'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/expiry.ts',
        from: "session.connection.fail('TOKEN_EXPIRED', 'The wsToken has expired');",
        to: "session.connection.close(1008, 'TOKEN_EXPIRED');",
      },
    ],
  },
  {
    id: 'keeps-observers-past-their-expiry',
    sentence: "An observer's session lives on after its wsToken has expired.",
    clauses: ['CHN-14'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'expiry.watch(session, claims.expiresAt);',
        to: 'if (isOwn(session)) expiry.watch(session, claims.expiresAt);',
      },
    ],
  },
  {
    id: 'keeps-dashboards-past-their-expiry',
    sentence: "A dashboard's session lives on after its wsToken has expired.",
    clauses: ['CHN-14'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'expiry.watch(session, claims.expiresAt);',
        to: "if (session.kind !== 'admin') expiry.watch(session, claims.expiresAt);",
      },
    ],
  },
  {
    id: 'tolerates-four-seconds-after-the-expiry',
    sentence: 'A CONNECT up to four seconds after the expiry of its wsToken gets CONNECTED.',
    clauses: ['CHN-08', 'CHN-03', 'BAD-13'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: 'if (now >= exp * 1000 ||',
        to: 'if (now >= exp * 1000 + 4000 ||',
      },
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: "algorithms: ['HS256'],\n    checkTyp",
        to: "algorithms: ['HS256'],\n    clockTolerance: 4000,\n    checkTyp",
      },
    ],
  },
  {
    id: 'shows-expired-sessions-online',
    sentence: 'A terminal whose session ended with ERROR TOKEN_EXPIRED is shown online.',
    clauses: ['CHN-14', 'TRM-01'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/leave.ts',
        from: 'if (!presence.leave(session)) return;',
        to: "if (reason === 'failed') return;\n  if (!presence.leave(session)) return;",
      },
    ],
  },
  {
    id: 'connects-dashboards-with-expired-tokens',
    sentence: 'A CONNECT with an expired wsToken for the admin topic gets CONNECTED.',
    clauses: ['CHN-03', 'CHN-08'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: 'if (now >= exp * 1000 || iat',
        to: 'if ((now >= exp * 1000 && claims.topic === undefined) || iat',
      },
    ],
  },
];
