import type { SourceMutant } from '../../source-mutant.js';

/** Heart beat of the area stomp. */
export const stompHeartBeatMutants: readonly SourceMutant[] = [
  {
    id: 'negotiates-the-smaller-heart-beat',
    sentence: 'The negotiated heart-beat is the smaller of the two offers.',
    clauses: ['H02', 'CHN-11', 'CHN-15', 'H03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'Math.max(client.send, server.receive)',
        to: 'Math.min(client.send, server.receive)',
      },
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'Math.max(server.send, client.receive)',
        to: 'Math.min(server.send, client.receive)',
      },
    ],
  },
  {
    id: 'accepts-spaces-in-a-heart-beat',
    sentence: 'A heart-beat header with spaces is accepted: 10000, 10000.',
    clauses: ['H01', 'CHN-15', 'BAD-49'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: '/^([0-9]{1,9}),([0-9]{1,9})$/',
        to: '/^ *([0-9]{1,9}) *, *([0-9]{1,9}) *$/',
      },
    ],
  },
  {
    id: 'accepts-a-third-heart-beat',
    sentence: 'A heart-beat header with three numbers is accepted.',
    clauses: ['H01', 'CHN-15', 'BAD-49'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: '/^([0-9]{1,9}),([0-9]{1,9})$/',
        to: '/^([0-9]{1,9}),([0-9]{1,9})/',
      },
    ],
  },
  {
    id: 'accepts-a-signed-heart-beat',
    sentence: 'A heart-beat header with a negative number is accepted.',
    clauses: ['H01', 'CHN-15', 'BAD-49'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: '/^([0-9]{1,9}),([0-9]{1,9})$/',
        to: '/^-?([0-9]{1,9}),-?([0-9]{1,9})$/',
      },
    ],
  },
  {
    id: 'accepts-a-long-heart-beat',
    sentence: 'A heart-beat header with ten digits is accepted: 0,9999999999.',
    clauses: ['H01', 'CHN-15', 'BAD-49'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: '/^([0-9]{1,9}),([0-9]{1,9})$/',
        to: '/^([0-9]+),([0-9]+)$/',
      },
    ],
  },
  {
    id: 'takes-a-malformed-heart-beat-for-none',
    sentence: 'A malformed heart-beat header counts as 0,0.',
    clauses: ['H01', 'CHN-15', 'BAD-49'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: "if (match === null) throw protocolError('Malformed heart-beat');",
        to: 'if (match === null) return { send: 0, receive: 0 };',
      },
    ],
  },
  {
    id: 'takes-an-absent-heart-beat-for-its-own',
    sentence: 'A CONNECT without heart-beat counts as 10000,10000: a silent client is disconnected.',
    clauses: ['H01', 'CHN-15', 'H02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'if (value === undefined) return { send: 0, receive: 0 };',
        to: 'if (value === undefined) return { send: 10_000, receive: 10_000 };',
      },
    ],
  },
  {
    id: 'requires-beats-of-a-client-without-any',
    sentence: 'A client that offers 0 for its own beats must beat every 10 s.',
    clauses: ['H02', 'CHN-15', 'H11'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'receive: client.send === 0 || server.receive === 0 ?',
        to: 'receive: server.receive === 0 ?',
      },
    ],
  },
  {
    id: 'beats-to-a-client-that-requires-none',
    sentence: 'A client that requires no heart-beats of the server gets them.',
    clauses: ['H03', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'send: server.send === 0 || client.receive === 0 ?',
        to: 'send: server.send === 0 ?',
      },
    ],
  },
  {
    id: 'requires-beats-at-its-own-interval',
    sentence: 'A client that offers 30000 must beat every 10 s.',
    clauses: ['H02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'Math.max(client.send, server.receive)',
        to: 'server.receive',
      },
    ],
  },
  {
    id: 'beats-late',
    sentence: 'The server beats 0.75 s late where every 10 s is agreed.',
    clauses: ['H04', 'CHN-15', 'CHN-11'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: 'return lastWrite + interval - Math.min(interval / 2, this.#limits.sweepMs + marginMs);',
        to: 'return lastWrite + interval + Math.min(interval / 2, this.#limits.sweepMs - marginMs / 2);',
      },
    ],
  },
];
