import type { SourceMutant } from '../../source-mutant.js';

/** Limits of the area stomp. */
export const stompLimitsMutants: readonly SourceMutant[] = [
  {
    id: 'blocks-failures-for-ten-seconds',
    sentence: 'After ten failures a legacy terminal is blocked for 10 s and not 60.',
    clauses: ['BAD-19'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/failure-throttle.ts',
        from: 'now + this.#limits.blockedMs : 0;',
        to: 'now + this.#limits.blockedMs / 6 : 0;',
      },
    ],
  },
  {
    id: 'accepts-frames-of-any-size',
    sentence: 'A frame of 300 KiB is accepted.',
    clauses: ['L01', 'CHN-15', 'BAD-38'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/limits.ts',
        from: 'frameBytes: 262_144,',
        to: 'frameBytes: 524_288,',
      },
    ],
  },
  {
    id: 'reads-a-large-body-before-it-refuses-it',
    sentence: 'A SEND with a content-length above the limit is refused only when that much has arrived.',
    clauses: ['L01', 'CHN-15', 'BAD-38'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'if (length !== untilNul && this.#bodyAt + length + 1 > this.#limit) {',
        to: 'if (length !== untilNul && this.#bodyAt + length + 1 < 0) {',
      },
    ],
  },
  {
    id: 'accepts-sixty-five-headers',
    sentence: 'A frame with 65 headers is accepted.',
    clauses: ['L01', 'CHN-15', 'BAD-37'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: '} else if (this.#lines > this.#limits.headers) {',
        to: '} else if (this.#lines > this.#limits.headers + 1) {',
      },
    ],
  },
  {
    id: 'refuses-sixty-four-headers',
    sentence: 'A frame with 64 headers is refused.',
    clauses: ['L01', 'CHN-15', 'BAD-37'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: '} else if (this.#lines > this.#limits.headers) {',
        to: '} else if (this.#lines >= this.#limits.headers) {',
      },
    ],
  },
  {
    id: 'accepts-header-lines-of-16-kib',
    sentence: 'A header line of 16 KiB is accepted.',
    clauses: ['L01', 'CHN-15', 'BAD-37'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/limits.ts',
        from: 'headerLineBytes: 8_192,',
        to: 'headerLineBytes: 16_384,',
      },
    ],
  },
  {
    id: 'refuses-header-lines-of-exactly-8-kib',
    sentence: 'A header line of exactly 8 KiB is refused.',
    clauses: ['L01', 'CHN-15', 'BAD-37'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: '} else if (length > this.#limits.headerLineBytes) {',
        to: '} else if (length >= this.#limits.headerLineBytes) {',
      },
    ],
  },
  {
    id: 'counts-acknowledgements-as-frames',
    sentence: 'ACK frames count towards the rate of frames.',
    clauses: ['L01', 'CHN-15', 'A03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/settle.ts',
        from: "uncounted: true,\n  run: (context, frame) => settle(context, frame, 'acknowledge'),",
        to: "run: (context, frame) => settle(context, frame, 'acknowledge'),",
      },
    ],
  },
  {
    id: 'accepts-any-number-of-frames',
    sentence: 'Any number of frames a second is accepted.',
    clauses: ['L01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/rate-limits.ts',
        from: "if (!this.#frames.take(1, now)) throw new StompRefusal('RATE_LIMITED', 'Too many frames');",
        to: "if (!this.#frames.take(0, now)) throw new StompRefusal('RATE_LIMITED', 'Too many frames');",
      },
    ],
  },
  {
    id: 'accepts-any-number-of-line-ends',
    sentence: 'Any number of line ends a second is accepted.',
    clauses: ['L01', 'CHN-15', 'BAD-42'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/rate-limits.ts',
        from: 'if (!this.#lineEnds.take(count, now))',
        to: 'if (!this.#lineEnds.take(Math.min(count, 0), now))',
      },
    ],
  },
  {
    id: 'allows-half-of-the-burst-of-frames',
    sentence: 'A burst of 200 frames is refused.',
    clauses: ['L01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/limits.ts',
        from: 'frameBurst: 200,',
        to: 'frameBurst: 100,',
      },
    ],
  },
  {
    id: 'accepts-any-number-of-fragments',
    sentence: 'A WebSocket message in more than 16384 fragments is accepted.',
    clauses: ['BAD-41', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/limits.ts',
        from: 'maxFragments: 16_384,',
        to: 'maxFragments: 1_048_576,',
      },
    ],
  },
  {
    id: 'waits-for-a-slow-consumer',
    sentence: 'A client that does not read is disconnected after 30 s and not 10.',
    clauses: ['L01', 'CHN-15', 'BAD-51'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/limits.ts',
        from: 'undrainedMs: 10_000,',
        to: 'undrainedMs: 30_000,',
      },
    ],
  },
];
