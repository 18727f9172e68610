import type { SourceMutant } from '../../source-mutant.js';

/** Errors of the area stomp. */
export const stompErrorsMutants: readonly SourceMutant[] = [
  {
    id: 'keeps-the-connection-after-an-error',
    sentence: 'After an ERROR the connection stays open until the client closes it.',
    clauses: ['X01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "{ kind: 'discard' },\n      { kind: 'close', status: closeStatus[code], reason: code },",
        to: "{ kind: 'discard' },",
      },
    ],
  },
  {
    id: 'sends-two-errors',
    sentence: 'A refused frame gets two ERROR frames.',
    clauses: ['X01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: "{ kind: 'error', refusal, receipt },\n",
        to: "{ kind: 'error', refusal, receipt },\n      { kind: 'error', refusal, receipt },\n",
      },
    ],
  },
  {
    id: 'closes-a-forbidden-destination-with-1002',
    sentence: 'FORBIDDEN_DESTINATION is closed with 1002 and not 1008.',
    clauses: ['X01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/errors.ts',
        from: 'FORBIDDEN_DESTINATION: 1008,',
        to: 'FORBIDDEN_DESTINATION: 1002,',
      },
    ],
  },
  {
    id: 'closes-a-protocol-error-with-1008',
    sentence: 'PROTOCOL_ERROR is closed with 1008 and not 1002.',
    clauses: ['X01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/errors.ts',
        from: 'PROTOCOL_ERROR: 1002,',
        to: 'PROTOCOL_ERROR: 1008,',
      },
    ],
  },
  {
    id: 'closes-a-large-frame-with-1002',
    sentence: 'FRAME_TOO_LARGE is closed with 1002 and not 1009.',
    clauses: ['X01', 'CHN-15', 'L01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/errors.ts',
        from: 'FRAME_TOO_LARGE: 1009,',
        to: 'FRAME_TOO_LARGE: 1002,',
      },
    ],
  },
  {
    id: 'omits-the-receipt-of-a-refused-frame',
    sentence: 'The ERROR for a frame with a receipt has no receipt-id.',
    clauses: ['X02', 'CHN-15', 'R01', 'BAD-47'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/error-frame.ts',
        from: "if (receipt !== undefined) headers.push(['receipt-id', receipt]);",
        to: "if (receipt === '') headers.push(['receipt-id', receipt]);",
      },
    ],
  },
  {
    id: 'omits-the-receipt-of-an-unfinished-frame',
    sentence: 'The ERROR for a frame that is refused before its end has no receipt-id.',
    clauses: ['X02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: "frame === undefined ? this.#inbound.receipt : headerValue(frame.headers, 'receipt');",
        to: "frame === undefined ? undefined : headerValue(frame.headers, 'receipt');",
      },
    ],
  },
  {
    id: 'omits-the-code-of-an-error',
    sentence: 'An ERROR has no code header.',
    clauses: ['X02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/error-frame.ts',
        from: "    ['code', refusal.code],\n",
        to: '',
      },
    ],
  },
  {
    id: 'omits-the-message-of-an-error',
    sentence: 'An ERROR has no message header.',
    clauses: ['X02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/error-frame.ts',
        from: "    ['message', refusal.message],\n",
        to: '',
      },
    ],
  },
  {
    id: 'repeats-the-refused-destination',
    sentence: 'The ERROR for a SUBSCRIBE repeats its destination.',
    clauses: ['X03', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: "throw new StompRefusal('FORBIDDEN_DESTINATION', 'Subscribing to this destination is not allowed');",
        to: `throw new StompRefusal('FORBIDDEN_DESTINATION', 'Subscribing to this destination is not allowed', {\n      body: \`SUBSCRIBE \${destination}\`,\n    });`,
      },
    ],
  },
  {
    id: 'repeats-the-token-of-a-refused-connect',
    sentence: 'The ERROR for a CONNECT repeats its headers, with the token.',
    clauses: ['X03', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: "if (claims === undefined) throw new StompRefusal('AUTH_FAILED', 'Authentication failed');",
        to: "if (claims === undefined)\n        throw new StompRefusal('AUTH_FAILED', 'Authentication failed', {\n          body: headers.map((header) => header.join(':')).join('\\n'),\n        });",
      },
      {
        file: 'src/stomp/session/error-frame.ts',
        from: "return new StompRefusal('AUTH_FAILED', 'Authentication failed');",
        to: "return new StompRefusal('AUTH_FAILED', 'Authentication failed', { body: thrown.body });",
      },
    ],
  },
];
