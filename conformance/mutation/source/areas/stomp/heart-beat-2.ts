import type { SourceMutant } from '../../source-mutant.js';

/** Heart beat of the area stomp. */
export const stompHeartBeat2Mutants: readonly SourceMutant[] = [
  {
    id: 'counts-only-line-feeds-as-beats',
    sentence: 'Frames do not count as a sign of life, only line ends between them do.',
    clauses: ['H05', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/inbound.ts',
        from: '    this.#timers.received(now);\n    this.#parser.push(bytes);',
        to: '    if (bytes.length < 3) this.#timers.received(now);\n    this.#parser.push(bytes);',
      },
    ],
  },
  {
    id: 'ends-silent-sessions-after-one-interval',
    sentence: 'A client is disconnected after one and a half silent intervals.',
    clauses: ['H06', 'CHN-15', 'CHN-11', 'BAD-50'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: 'now - this.#lastRead < 2 * interval) return false;',
        to: 'now - this.#lastRead < 1.5 * interval) return false;',
      },
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: 'this.#lastRead + 2 * receive;',
        to: 'this.#lastRead + 1.5 * receive;',
      },
    ],
  },
  {
    id: 'ends-silent-sessions-after-four-intervals',
    sentence: 'A client is disconnected only after four silent intervals.',
    clauses: ['H06', 'CHN-15', 'CHN-11', 'BAD-50'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: 'now - this.#lastRead < 2 * interval) return false;',
        to: 'now - this.#lastRead < 4 * interval) return false;',
      },
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: 'this.#lastRead + 2 * receive;',
        to: 'this.#lastRead + 4 * receive;',
      },
    ],
  },
  {
    id: 'waits-for-a-dribbled-frame-for-ever',
    sentence: 'A frame may take any time as long as bytes of it arrive.',
    clauses: ['H10', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/connection-timers.ts',
        from: 'if (this.#frameSince === 0) this.#frameSince = now;',
        to: 'this.#frameSince = now;',
      },
    ],
  },
  {
    id: 'waits-for-an-incomplete-frame-for-ever',
    sentence: 'An incomplete frame is never refused, however long it stays incomplete.',
    clauses: ['H10', 'CHN-15', 'BAD-34'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/connection-timers.ts',
        from: "if (canJudge && reading && round.now >= this.#completeBy) return 'incomplete';\n",
        to: '',
      },
    ],
  },
  {
    id: 'pings-no-client-without-beats',
    sentence: 'A client without heart-beats gets no WebSocket pings, and stays when it is gone.',
    clauses: ['H11', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: 'if (this.#intervals.receive !== 0 || now - this.#lastPing < interval)',
        to: 'if (this.#intervals.receive === 0 || now - this.#lastPing < interval)',
      },
    ],
  },
  {
    id: 'keeps-clients-that-respond-to-no-pings',
    sentence: 'A client without heart-beats that responds to no ping is never disconnected.',
    clauses: ['H11', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/keep-alive.ts',
        from: "if (this.#misses >= pingMisses) return 'dead';",
        to: "if (this.#misses >= pingMisses * 1000) return 'dead';",
      },
    ],
  },
  {
    id: 'accepts-an-hourly-heart-beat',
    sentence: 'A client that offers a heart-beat once an hour is accepted.',
    clauses: ['H12', 'CHN-15', 'BAD-49'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/limits.ts',
        from: 'maxClientHeartBeatMs: 120_000,',
        to: 'maxClientHeartBeatMs: 3_600_000,',
      },
    ],
  },
  {
    id: 'refuses-a-heart-beat-of-two-minutes',
    sentence: 'A client that offers exactly 120000 is refused.',
    clauses: ['H12', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/heart-beat.ts',
        from: 'if (client.send > maxClientMs) {',
        to: 'if (client.send >= maxClientMs) {',
      },
    ],
  },
  {
    id: 'announces-another-heart-beat',
    sentence: 'heart-beat of CONNECTED is 0,0 although the server beats.',
    clauses: ['H03', 'CHN-15', 'CHN-02'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/replies.ts',
        from: `['heart-beat', \`\${send},\${receive}\`],`,
        to: `['heart-beat', \`\${send * 0},\${receive * 0}\`],`,
      },
    ],
  },
];
