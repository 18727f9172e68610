import type { SourceMutant } from '../../source-mutant.js';

/** Connect of the area stomp. */
export const stompConnect2Mutants: readonly SourceMutant[] = [
  {
    id: 'responds-to-a-receipt-of-connect',
    sentence: 'A receipt on CONNECT gets a RECEIPT.',
    clauses: ['C06', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: "const receipt = opens(frame) ? undefined : headerValue(frame.headers, 'receipt');",
        to: "const receipt = headerValue(frame.headers, 'receipt');",
      },
    ],
  },
  {
    id: 'numbers-sessions',
    sentence: 'The session ids of CONNECTED are consecutive numbers.',
    clauses: ['C07', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/composition/channel.ts',
        from: "sessionId: () => minter.id('s_'),",
        to: `sessionId: () => \`s_\${(sessions += 1)}\`,`,
      },
      {
        file: 'src/backend/composition/channel.ts',
        from: 'const { stores, inTransaction } = storage;',
        to: 'const { stores, inTransaction } = storage;\n  let sessions = 0;',
      },
    ],
  },
  {
    id: 'reveals-its-version',
    sentence: 'CONNECTED has a server header with the version of the service.',
    clauses: ['C07', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/replies.ts',
        from: "['session', session],",
        to: "['session', session],\n    ['server', 'tillfleet/0.1.0'],",
      },
    ],
  },
  {
    id: 'gives-connected-no-session',
    sentence: 'CONNECTED has no session header.',
    clauses: ['C07', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/replies.ts',
        from: "    ['session', session],\n",
        to: '',
      },
    ],
  },
  {
    id: 'reveals-that-a-ws-token-expired',
    sentence: 'The ERROR for an expired wsToken has another text than that for an invalid one.',
    clauses: ['C08', 'CHN-15', 'CHN-03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: "if (claims === undefined) throw new StompRefusal('AUTH_FAILED', 'Authentication failed');",
        to: "if (claims === undefined) {\n        const given = bearer(headerValue(headers, 'Authorization')).split('.')[1] ?? '';\n        const exp = /\"exp\":([0-9]+)/.exec(Buffer.from(given, 'base64url').toString())?.[1];\n        const isOld = Number(exp) * 1000 <= Date.now();\n        throw new StompRefusal('AUTH_FAILED', 'Authentication failed', isOld ? { body: 'The wsToken has expired' } : {});\n      }",
      },
      {
        file: 'src/stomp/session/error-frame.ts',
        from: "return new StompRefusal('AUTH_FAILED', 'Authentication failed');",
        to: 'return thrown;',
      },
    ],
  },
  {
    id: 'closes-a-refused-connect-with-1000',
    sentence: 'A refused CONNECT is closed with 1000 and not 1008.',
    clauses: ['C08', 'CHN-15', 'CHN-03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/errors.ts',
        from: 'AUTH_FAILED: 1008,',
        to: 'AUTH_FAILED: 1000,',
      },
    ],
  },
  {
    id: 'waits-thirty-seconds-for-connect',
    sentence: 'A connection without CONNECT is closed after 30 s and not 10.',
    clauses: ['C09', 'CHN-15', 'BAD-5'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/limits.ts',
        from: 'connectTimeoutMs: 10_000,',
        to: 'connectTimeoutMs: 30_000,',
      },
    ],
  },
  {
    id: 'extends-the-time-for-connect-by-each-byte',
    sentence: 'Each byte before CONNECT extends the time for it.',
    clauses: ['C09', 'CHN-15', 'BAD-6', 'BAD-7'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/connection-timers.ts',
        from: '  received(now: number): void {\n',
        to: '  received(now: number): void {\n    if (this.#keepAlive === undefined) this.#openedAt = now;\n',
      },
      {
        file: 'src/stomp/session/connection-timers.ts',
        from: 'readonly #openedAt: number;',
        to: '#openedAt: number;',
      },
    ],
  },
  {
    id: 'limits-connect-like-any-frame',
    sentence: 'A CONNECT above 16 KiB is accepted, up to the limit of all frames.',
    clauses: ['C11', 'CHN-15', 'BAD-40'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'this.#limit = limits.connectBytes;',
        to: 'this.#limit = limits.frameBytes;',
      },
    ],
  },
  {
    id: 'counts-only-frames-before-connected',
    sentence: 'Line ends before CONNECT do not count towards its 16 KiB.',
    clauses: ['C11', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'this.#limit -= at - start;',
        to: 'this.#limit -= 0 * (at - start);',
      },
    ],
  },
];
