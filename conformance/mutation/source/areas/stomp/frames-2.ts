import type { SourceMutant } from '../../source-mutant.js';

/** Frames of the area stomp. */
export const stompFrames2Mutants: readonly SourceMutant[] = [
  {
    id: 'does-not-check-the-end-of-a-body',
    sentence: 'The byte after content-length bytes of a body is not checked.',
    clauses: ['F09', 'CHN-15', 'BAD-34'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'if (bytes[end] !== NUL) {',
        to: "const isSend = this.#command === 'SEND';\n    if (bytes[end] !== NUL && !isSend) {",
      },
    ],
  },
  {
    id: 'accepts-a-signed-content-length',
    sentence: 'A content-length with a sign is accepted: +5, and -1 as no content-length.',
    clauses: ['F10', 'CHN-15', 'BAD-33'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'if (!/^[0-9]{1,10}$/.test(value)) throw',
        to: 'if (!/^[-+]?[0-9]{1,10}$/.test(value)) throw',
      },
    ],
  },
  {
    id: 'accepts-spaces-in-a-content-length',
    sentence: 'A content-length with spaces around it is accepted.',
    clauses: ['F10', 'CHN-15', 'BAD-33'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'if (!/^[0-9]{1,10}$/.test(value)) throw',
        to: 'if (!/^ *[0-9]{1,10} *$/.test(value)) throw',
      },
    ],
  },
  {
    id: 'accepts-an-empty-content-length',
    sentence: 'An empty content-length is accepted as 0.',
    clauses: ['F10', 'CHN-15', 'BAD-33'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'if (!/^[0-9]{1,10}$/.test(value)) throw',
        to: 'if (!/^[0-9]{0,10}$/.test(value)) throw',
      },
    ],
  },
  {
    id: 'accepts-a-long-content-length',
    sentence: 'A content-length of eleven digits is FRAME_TOO_LARGE and not malformed, and 00000000005 is 5.',
    clauses: ['F10', 'CHN-15', 'BAD-33'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'if (!/^[0-9]{1,10}$/.test(value)) throw',
        to: 'if (!/^[0-9]+$/.test(value)) throw',
      },
    ],
  },
  {
    id: 'accepts-a-hexadecimal-content-length',
    sentence: 'A hexadecimal content-length is accepted: 0x10.',
    clauses: ['F10', 'CHN-15', 'BAD-33'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'if (!/^[0-9]{1,10}$/.test(value)) throw',
        to: 'if (!/^(?:0x[0-9a-f]{1,8}|[0-9]{1,10})$/.test(value)) throw',
      },
    ],
  },
  {
    id: 'accepts-a-content-length-in-exponent-form',
    sentence: 'A content-length in exponent form is accepted: 1e3.',
    clauses: ['F10', 'CHN-15', 'BAD-33'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'if (!/^[0-9]{1,10}$/.test(value)) throw',
        to: 'if (!/^[0-9]{1,10}(?:e[0-9])?$/.test(value)) throw',
      },
    ],
  },
  {
    id: 'takes-the-last-of-repeated-headers',
    sentence: 'Of a repeated header the last value counts.',
    clauses: ['F13', 'CHN-15', 'BAD-23'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/headers.ts',
        from: 'for (const header of headers) {',
        to: 'for (const header of [...headers].reverse()) {',
      },
    ],
  },
  {
    id: 'takes-the-last-content-length',
    sentence: 'Of two content-length headers the last counts.',
    clauses: ['F13', 'CHN-15', 'BAD-35'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "const written = headerValue(this.#headers, 'content-length'); // F13: the first one",
        to: "const written = headerValue([...this.#headers].reverse(), 'content-length');",
      },
    ],
  },
  {
    id: 'ignores-bodies-of-other-frames',
    sentence: 'A body without content-length is ignored on frames other than SEND.',
    clauses: ['F14', 'CHN-15', 'BAD-36'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "if (length > 0) throw protocolError('Only SEND may have a body'); // F14\n      this.#bodyLength = 0;",
        to: "if (length > 0) throw protocolError('Only SEND may have a body'); // F14\n      this.#bodyLength = length;",
      },
    ],
  },
  {
    id: 'ignores-counted-bodies-of-other-frames',
    sentence: 'A body with content-length is ignored on frames other than SEND.',
    clauses: ['F14', 'CHN-15', 'BAD-36'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "if (length > 0) throw protocolError('Only SEND may have a body'); // F14\n      this.#bodyLength = 0;",
        to: 'this.#bodyLength = Math.max(0, length);',
      },
    ],
  },
  {
    id: 'refuses-line-ends-before-connect',
    sentence: 'A line feed before CONNECT is an error.',
    clauses: ['F15', 'CHN-15', 'BAD-6'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "this.#lineEnds += found;\n    if (this.#counting === 'everything') {",
        to: "this.#lineEnds += found;\n    if (this.#counting === 'everything') {\n      if (found > 0) throw protocolError('CONNECT expected');",
      },
    ],
  },
  {
    id: 'skips-nul-between-frames',
    sentence: 'NUL bytes between frames are skipped.',
    clauses: ['F16', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: '      if (byte === LF) {\n        found++;',
        to: '      if (byte === LF || byte === NUL) {\n        found++;',
      },
    ],
  },
  {
    id: 'ignores-unknown-commands',
    sentence: 'A frame with an unknown command is ignored.',
    clauses: ['F17', 'CHN-15', 'BAD-44'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "if (this.#command === undefined) throw protocolError('Unknown command');\n      this.#headersAt",
        to: "this.#command ??= 'UNKNOWN' as ClientCommand;\n      this.#headersAt",
      },
      {
        file: 'src/stomp/session/session.ts',
        from: 'const command = commands[frame.command];',
        to: 'const command = commands[frame.command];\n    if (command === undefined) return;',
      },
    ],
  },
  {
    id: 'waits-for-the-end-of-a-long-line',
    sentence: 'A command or header line above its limit is refused only when its line end arrives.',
    clauses: ['F18', 'CHN-15', 'L01', 'BAD-37'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: '    this.#scanned = i - start;\n    this.#checkLine(this.#scanned - this.#line);\n',
        to: '    this.#scanned = i - start;\n',
      },
    ],
  },
];
