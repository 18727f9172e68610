import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area stomp, part 1. */
export const stomp1Holdout: readonly SourceMutant[] = [
  {
    id: 'trims-spaces-after-header-values',
    sentence: 'Spaces at the end of a header value are dropped.',
    clauses: ['F07', 'U04', 'BAD-22'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: 'const value = text.slice(colon + 1, stop);',
        to: 'const value = text.slice(colon + 1, stop).trimEnd();',
      },
    ],
  },
  {
    id: 'rejects-empty-header-values',
    sentence: 'A header with an empty value is an error.',
    clauses: ['F05'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: "    if (colon === at) throw protocolError('Empty header name');",
        to: "    if (colon === at || colon + 1 === stop) throw protocolError('Empty header');",
      },
    ],
  },
  {
    id: 'keeps-a-lone-backslash',
    sentence: 'A backslash at the end of a header value is kept instead of refused.',
    clauses: ['E03', 'BAD-30'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/escape.ts',
        from: 'text.replace(/\\\\.?/gs, unescapeOne)',
        to: 'text.replace(/\\\\./gs, unescapeOne)',
      },
    ],
  },
  {
    id: 'decodes-escapes-one-after-the-other',
    sentence: 'Header escapes are decoded by a chain of replacements.',
    clauses: ['E02', 'BAD-31'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/escape.ts',
        from: "return text.includes('\\\\') ? text.replace(/\\\\.?/gs, unescapeOne) : text;",
        to: "text.replace(/\\\\.?/gs, unescapeOne);\n  return text.replaceAll('\\\\\\\\', '\\\\').replaceAll('\\\\r', '\\r').replaceAll('\\\\n', '\\n').replaceAll('\\\\c', ':');",
      },
    ],
  },
  {
    id: 'counts-message-bodies-in-characters',
    sentence: 'content-length of a MESSAGE counts characters instead of bytes.',
    clauses: ['F11', 'A01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: 'content-length:${Buffer.byteLength(body)}',
        to: 'content-length:${body.length}',
      },
      { file: 'src/stomp/session/subscription.ts', from: "import { Buffer } from 'node:buffer';\n", to: '' },
    ],
  },
  {
    id: 'accepts-bodies-of-acknowledgements',
    sentence: 'An ACK or NACK with a body is accepted.',
    clauses: ['F14', 'BAD-36'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "    if (this.#command !== 'SEND') {\n",
        to: "    if (this.#command !== 'SEND' && this.#command !== 'ACK' && this.#command !== 'NACK') {\n",
      },
    ],
  },
  {
    id: 'accepts-nul-between-frames',
    sentence: 'A NUL between two frames is skipped like a line end.',
    clauses: ['F16'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: '      if (byte === LF) {\n        found++;',
        to: '      if (byte === LF || (byte === NUL && !this.#halfLineEnd)) {\n        found++;',
      },
    ],
  },
  {
    id: 'seeks-the-version-in-the-text',
    sentence: 'accept-version is searched for 1.2, so that 1.2. and 11.2 are accepted.',
    clauses: ['C04', 'BAD-8'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: "headerValue(headers, 'accept-version')?.split(',') ?? [];",
        to: "headerValue(headers, 'accept-version') ?? '';",
      },
    ],
  },
  {
    id: 'waits-longer-for-a-slow-connect',
    sentence: 'Each byte before CONNECT starts the ten seconds again.',
    clauses: ['C09', 'BAD-6', 'BAD-7'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/connection-timers.ts',
        from: '  readonly #openedAt: number;',
        to: '  #openedAt: number;',
      },
      {
        file: 'src/stomp/session/connection-timers.ts',
        from: '    this.#keepAlive?.received(now);\n',
        to: '    this.#openedAt = now;\n    this.#keepAlive?.received(now);\n',
      },
    ],
  },
  {
    id: 'numbers-its-sessions',
    sentence: 'The session header of CONNECTED is a counter.',
    clauses: ['C07'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/composition/channel.ts',
        from: "sessionId: () => minter.id('s_'),",
        to: 'sessionId: () => {\n      opened += 1;\n      return `s_${opened}`;\n    },',
      },
      {
        file: 'src/backend/composition/channel.ts',
        from: '  const { stores, inTransaction } = storage;\n',
        to: '  const { stores, inTransaction } = storage;\n  let opened = 0;\n',
      },
    ],
  },
  {
    id: 'responds-to-the-receipt-of-a-stomp-frame',
    sentence: 'A STOMP frame with a receipt header gets a RECEIPT after CONNECTED.',
    clauses: ['C06', 'C01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: 'const receipt = opens(frame) ? undefined : headerValue',
        to: "const receipt = frame.command === 'CONNECT' ? undefined : headerValue",
      },
    ],
  },
  {
    id: 'names-the-cause-of-a-rejected-token',
    sentence: 'The ERROR for an invalid wsToken is not AUTH_FAILED, and its text depends on the cause.',
    clauses: ['C08', 'CHN-03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: "      if (claims === undefined) throw new StompRefusal('AUTH_FAILED', 'Authentication failed');",
        to: "      if (claims === undefined) {\n        const isToken = bearer(headerValue(headers, 'Authorization')).split('.').length === 3;\n        throw new StompRefusal('PROTOCOL_ERROR', isToken ? 'The wsToken is not valid' : 'Not a wsToken');\n      }",
      },
    ],
  },
  {
    id: 'beats-as-rarely-as-the-client-does',
    sentence:
      'The interval of the heart-beats of the server follows the first number of the client instead of the second.',
    clauses: ['H03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'Math.max(server.send, client.receive)',
        to: 'Math.max(server.send, client.send)',
      },
    ],
  },
  {
    id: 'counts-only-whole-frames-as-activity',
    sentence: 'Bytes of an unfinished frame do not count as activity of the client.',
    clauses: ['H05'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/inbound.ts',
        from: '    this.#timers.received(now);\n    this.#parser.push(bytes);',
        to: '    this.#parser.push(bytes);',
      },
      {
        file: 'src/stomp/session/inbound.ts',
        from: '    if (lineEnds > 0 || frame !== undefined) this.#timers.complete();',
        to: '    if (lineEnds > 0 || frame !== undefined) {\n      this.#timers.complete();\n      this.#timers.received(now);\n    }',
      },
      {
        file: 'src/stomp/session/inbound.ts',
        from: 'push(bytes: Uint8Array, now: number): void {',
        to: 'push(bytes: Uint8Array, _now: number): void {',
      },
    ],
  },
  {
    id: 'cuts-clients-that-send-pongs',
    sentence: 'A client without heart-beats is cut after three pings although it sends a pong for each.',
    clauses: ['H11'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: '  pongReceived(): void {\n    this.#misses = 0;',
        to: '  pongReceived(): void {\n    this.#misses = Math.min(this.#misses, pingMisses);',
      },
    ],
  },
  {
    id: 'reaps-after-one-and-a-half-intervals',
    sentence: 'A client that is silent for one and a half intervals is terminated.',
    clauses: ['H06', 'BAD-50', 'CHN-11'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: 'now - this.#lastRead < 2 * interval',
        to: 'now - this.#lastRead < 1.5 * interval',
      },
    ],
  },
  {
    id: 'keeps-silent-clients-for-four-intervals',
    sentence: 'A client that is silent for two intervals is terminated only after four.',
    clauses: ['H06', 'BAD-50', 'CHN-11'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: 'now - this.#lastRead < 2 * interval',
        to: 'now - this.#lastRead < 4 * interval',
      },
    ],
  },
  {
    id: 'accepts-any-client-interval',
    sentence: 'A client may announce heart-beats of an hour.',
    clauses: ['H12', 'BAD-49'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'if (client.send > maxClientMs) {',
        to: 'if (client.send > maxClientMs && client.receive > maxClientMs) {',
      },
    ],
  },
  {
    id: 'acknowledges-only-earlier-messages',
    sentence: 'A cumulative ACK settles the earlier messages and not the one that it names.',
    clauses: ['A05', 'A06'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: 'if (earlier > delivery) break;',
        to: 'if (earlier >= delivery) break;',
      },
    ],
  },
  {
    id: 'gives-up-after-four-rejections',
    sentence: 'A message is dead after four NACKs instead of five.',
    clauses: ['A07'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/commands/reject-message.ts',
        from: 'counted.attempts < maxAttempts',
        to: 'counted.attempts < maxAttempts - 1',
      },
    ],
  },
  {
    id: 'sends-rejected-messages-again-at-once',
    sentence: 'A message is sent again immediately after a NACK.',
    clauses: ['A07'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/outbox.ts',
        from: 'at: monotonicNow() + retryMs }];\n    this.wakeIn(retryMs, wake);',
        to: 'at: monotonicNow() }];\n    this.wakeIn(0, wake);',
      },
      { file: 'src/backend/channel/outbox.ts', from: '    const { retryMs } = this.#limits;\n', to: '' },
    ],
  },
  {
    id: 'reuses-ack-values',
    sentence: 'The ack values begin again at 1 with each subscription of a connection.',
    clauses: ['A02', 'A04'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription-table.ts',
        from: '    this.pending = undefined;\n',
        to: '    this.pending = undefined;\n    this.deliveries = 0;\n',
      },
    ],
  },
];
