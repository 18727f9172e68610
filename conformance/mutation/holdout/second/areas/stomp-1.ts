import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area stomp. */
export const stomp1SecondHoldout: readonly SourceMutant[] = [
  {
    id: 'accepts-draft-versions-of-websocket',
    sentence: 'A handshake with Sec-WebSocket-Version 8 is accepted.',
    clauses: ['BAD-57'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/server/upgrade.ts',
        from: "  if (request.headers['sec-websocket-version'] !== '13') return 400;\n",
        to: '',
      },
    ],
  },
  {
    id: 'reads-commands-in-any-letter-case-after-the-first',
    sentence: 'A command is accepted if only its first letter is a capital.',
    clauses: ['F02', 'BAD-44'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/frame.ts',
        from: 'if (bytes[start + i] !== command.charCodeAt(i)) return undefined;',
        to: 'if (((bytes[start + i] ?? 0) & 0xdf) !== command.charCodeAt(i)) return undefined;',
      },
    ],
  },
  {
    id: 'accepts-a-plus-before-the-length',
    sentence: 'A content-length with a plus sign is accepted.',
    clauses: ['F10', 'BAD-33'],
    kind: 'stomp-row',
    changes: [{ file: 'src/stomp/codec/parser.ts', from: '/^[0-9]{1,10}$/', to: '/^\\+?[0-9]{1,10}$/' }],
  },
  {
    id: 'uses-the-last-content-length',
    sentence: 'Of two content-length headers the last counts.',
    clauses: ['F13', 'BAD-35'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "const written = headerValue(this.#headers, 'content-length');",
        to: "const written = this.#headers.findLast(([name]) => name === 'content-length')?.[1];",
      },
    ],
  },
  {
    id: 'uses-the-last-destination',
    sentence: 'Of two destination headers of a SEND the last counts.',
    clauses: ['F13', 'BAD-23'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/send.ts',
        from: "const destination = requiredHeader(frame, 'destination'); // N01",
        to: "requiredHeader(frame, 'destination');\n    const destination = frame.headers.findLast(([name]) => name === 'destination')?.[1] ?? '';",
      },
    ],
  },
  {
    id: 'keeps-a-return-in-a-header',
    sentence: 'A bare CR in a header line is kept as part of the value.',
    clauses: ['F03', 'BAD-32'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "        if (bytes[i + 1] !== LF) throw protocolError('CR must be followed by LF'); // F03\n",
        to: '',
      },
    ],
  },
  {
    id: 'accepts-headers-without-a-name',
    sentence: 'A header line with an empty name is accepted.',
    clauses: ['F05', 'BAD-32'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: "    if (colon === at) throw protocolError('Empty header name');\n",
        to: '',
      },
    ],
  },
  {
    id: 'refuses-other-versions-without-a-text',
    sentence: 'The ERROR for a wrong accept-version has no body.',
    clauses: ['C04'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: '        body: `Supported protocol versions are ${version}`,\n',
        to: '',
      },
    ],
  },
  {
    id: 'reveals-the-server',
    sentence: 'CONNECTED has a header server with name and version.',
    clauses: ['C07'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/replies.ts',
        from: "    ['session', session],",
        to: "    ['session', session],\n    ['server', 'tillfleet/1.0.0'],",
      },
    ],
  },
  {
    id: 'reads-64-kib-before-connect',
    sentence: 'A CONNECT of more than 16 KiB is accepted.',
    clauses: ['C11', 'BAD-40'],
    kind: 'stomp-row',
    changes: [{ file: 'src/stomp/limits.ts', from: 'connectBytes: 16_384', to: 'connectBytes: 65_536' }],
  },
  {
    id: 'accepts-a-space-in-the-heart-beat',
    sentence: 'A heart-beat header with a space after its comma is accepted.',
    clauses: ['H01', 'BAD-49'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: '/^([0-9]{1,9}),([0-9]{1,9})$/',
        to: '/^([0-9]{1,9}), ?([0-9]{1,9})$/',
      },
    ],
  },
  {
    id: 'reaps-as-the-client-offers',
    sentence: 'The interval of a client is the one that it offers, even below that of the server.',
    clauses: ['H02', 'CHN-11'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'Math.max(client.send, server.receive)',
        to: 'client.send',
      },
    ],
  },
  {
    id: 'waits-five-minutes-for-a-frame',
    sentence: 'An incomplete frame is refused only after five minutes.',
    clauses: ['H10', 'BAD-34'],
    kind: 'stomp-row',
    changes: [
      { file: 'src/stomp/limits.ts', from: 'incompleteFrameMs: 30_000', to: 'incompleteFrameMs: 300_000' },
    ],
  },
  {
    id: 'pings-every-minute',
    sentence: 'A client without heart-beats is pinged every 60 s.',
    clauses: ['H11'],
    kind: 'stomp-row',
    changes: [
      { file: 'src/stomp/limits.ts', from: 'webSocketPingMs: 30_000', to: 'webSocketPingMs: 60_000' },
    ],
  },
  {
    id: 'misses-four-pings',
    sentence: 'A client that sends no pong is terminated after four misses.',
    clauses: ['H11'],
    kind: 'stomp-row',
    changes: [
      { file: 'src/stomp/session/keep-alive.ts', from: 'const pingMisses = 2;', to: 'const pingMisses = 4;' },
    ],
  },
  {
    id: 'limits-the-interval-of-the-server',
    sentence: 'A client that requests heart-beats every ten minutes is refused.',
    clauses: ['H12', 'H03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'if (client.send > maxClientMs)',
        to: 'if (Math.max(client.send, client.receive) > maxClientMs)',
      },
    ],
  },
];
