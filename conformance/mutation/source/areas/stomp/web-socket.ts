import type { SourceMutant } from '../../source-mutant.js';

/** Web socket of the area stomp. */
export const stompWebSocketMutants: readonly SourceMutant[] = [
  {
    id: 'names-no-subprotocol',
    sentence: 'The response to an offer of v12.stomp names no subprotocol.',
    clauses: ['W01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/server/upgrade.ts',
        from: 'return offered.has(subprotocol) ? subprotocol : false;',
        to: 'return offered.size > 3 ? subprotocol : false;',
      },
    ],
  },
  {
    id: 'chooses-the-first-subprotocol',
    sentence: 'Of several offered subprotocols the first is chosen.',
    clauses: ['W02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/server/upgrade.ts',
        from: 'return offered.has(subprotocol) ? subprotocol : false;',
        to: 'const [first] = offered;\n  return first ?? false;',
      },
    ],
  },
  {
    id: 'requires-a-subprotocol',
    sentence: 'A handshake that offers no subprotocol is refused.',
    clauses: ['W03', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/server/upgrade.ts',
        from: 'if (offer === undefined) return undefined;',
        to: 'if (offer === undefined) return 400;',
      },
    ],
  },
  {
    id: 'accepts-the-subprotocol-of-version-1-1',
    sentence: 'A handshake that offers only v11.stomp is accepted.',
    clauses: ['W04', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/server/upgrade.ts',
        from: 'return names.includes(subprotocol) ? undefined : 400; // W04',
        to: "return names.some((name) => name.endsWith('.stomp')) ? undefined : 400; // W04",
      },
    ],
  },
  {
    id: 'accepts-any-subprotocol',
    sentence: 'A handshake that offers only mqtt is accepted without a subprotocol.',
    clauses: ['W04', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/server/upgrade.ts',
        from: 'return names.includes(subprotocol) ? undefined : 400; // W04',
        to: 'return names.length > 0 ? undefined : 400; // W04',
      },
    ],
  },
  {
    id: 'accepts-the-web-socket-draft',
    sentence: 'A handshake with Sec-WebSocket-Version 8 is accepted.',
    clauses: ['BAD-57', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/server/upgrade.ts',
        from: "if (request.headers['sec-websocket-version'] !== '13') return 400;",
        to: "if (!['8', '13'].includes(String(request.headers['sec-websocket-version']))) return 400;",
      },
    ],
  },
  {
    id: 'ignores-binary-messages',
    sentence: 'Binary WebSocket messages are ignored.',
    clauses: ['W05', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/server/socket.ts',
        from: 'function onMessage(this: WebSocket, data: RawData): void {\n  if (this instanceof StompSocket)',
        to: 'function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {\n  if (this instanceof StompSocket && !isBinary)',
      },
    ],
  },
  {
    id: 'does-not-respond-to-pings',
    sentence: 'A WebSocket ping gets no pong.',
    clauses: ['W11', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/server/server.ts',
        from: 'autoPong: true, // W11',
        to: 'autoPong: false, // W11',
      },
    ],
  },
  {
    id: 'takes-a-pong-for-activity',
    sentence: 'A pong counts as STOMP activity: a client that only responds to pings stays.',
    clauses: ['W11', 'CHN-15', 'H06'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: '  pongReceived(): void {\n    this.#timers.pongReceived();',
        to: '  pongReceived(): void {\n    this.#timers.received(this.#host.clock.now());\n    this.#timers.pongReceived();',
      },
    ],
  },
  {
    id: 'sends-frames-as-binary',
    sentence: 'Frames with a text body are sent as binary WebSocket messages.',
    clauses: ['W09', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/writer.ts',
        from: 'return binary ? Buffer.from(text) : text;',
        to: 'return binary || body.length > 0 ? Buffer.from(text) : text;',
      },
      {
        file: 'src/stomp/session/subscription.ts',
        from: 'return join(head, body, type === binaryContentType);',
        to: 'return join(head, body, type !== binaryContentType || body.length === 0);',
      },
    ],
  },
  {
    id: 'ends-frames-with-a-line-feed',
    sentence: 'A MESSAGE ends with a line feed after its NUL.',
    clauses: ['W10', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: 'return join(head, body, type === binaryContentType);',
        to: `const frame = join(head, body, type === binaryContentType);\n    return typeof frame === 'string' ? \`\${frame}\\n\` : frame;`,
      },
    ],
  },
  {
    id: 'ends-receipts-with-a-line-feed',
    sentence: 'A RECEIPT ends with a line feed after its NUL.',
    clauses: ['W10', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/replies.ts',
        from: `return \`RECEIPT\\n\${headerLine('receipt-id', receipt)}\\n\\0\`;`,
        to: `return \`RECEIPT\\n\${headerLine('receipt-id', receipt)}\\n\\0\\n\`;`,
      },
    ],
  },
];
