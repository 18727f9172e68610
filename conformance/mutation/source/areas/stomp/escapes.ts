import type { SourceMutant } from '../../source-mutant.js';

/** Escapes of the area stomp. */
export const stompEscapesMutants: readonly SourceMutant[] = [
  {
    id: 'does-not-unescape-header-names',
    sentence: 'Escapes in header names are not decoded.',
    clauses: ['E01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: '[unescapeHeader(name), unescapeHeader(value)]',
        to: '[name, unescapeHeader(value)]',
      },
    ],
  },
  {
    id: 'does-not-decode-escaped-carriage-returns',
    sentence: 'The escape \\r is undefined, as in version 1.1.',
    clauses: ['E01', 'CHN-15', 'BAD-46'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/escape.ts',
        from: "'\\\\r': '\\r', '\\\\n': '\\n', '\\\\c': ':' };",
        to: "'\\\\n': '\\n', '\\\\c': ':' };",
      },
    ],
  },
  {
    id: 'decodes-escapes-one-after-another',
    sentence:
      'Escapes are decoded by one replacement after another: two backslashes and n become a backslash and a line feed.',
    clauses: ['E02', 'CHN-15', 'BAD-31'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/escape.ts',
        from: "return text.includes('\\\\') ? text.replace(/\\\\.?/gs, unescapeOne) : text;",
        to: "text.replace(/\\\\.?/gs, unescapeOne);\n  return text.replaceAll('\\\\n', '\\n').replaceAll('\\\\r', '\\r').replaceAll('\\\\c', ':').replaceAll('\\\\\\\\', '\\\\');",
      },
    ],
  },
  {
    id: 'keeps-undefined-escapes',
    sentence: 'An undefined escape is kept as it is: \\t.',
    clauses: ['E03', 'CHN-15', 'BAD-30'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/escape.ts',
        from: "if (character === undefined) throw protocolError('Undefined escape in a header');",
        to: "if (character === undefined && sequence.length < 2) throw protocolError('Undefined escape in a header');\n  if (character === undefined) return sequence;",
      },
    ],
  },
  {
    id: 'keeps-a-backslash-at-the-end',
    sentence: 'A backslash at the end of a value is kept as it is.',
    clauses: ['E03', 'CHN-15', 'BAD-30'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/escape.ts',
        from: "if (character === undefined) throw protocolError('Undefined escape in a header');",
        to: "if (sequence === '\\\\') return sequence;\n  if (character === undefined) throw protocolError('Undefined escape in a header');",
      },
    ],
  },
  {
    id: 'decodes-escapes-in-connect',
    sentence: 'Escapes in CONNECT are decoded, and an undefined one is an error.',
    clauses: ['E04', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "const plain = this.#command === 'CONNECT' || this.#command === 'STOMP';",
        to: "const plain = this.#command === 'STOMP';",
      },
    ],
  },
  {
    id: 'decodes-escapes-in-stomp',
    sentence: 'Escapes in the frame STOMP are decoded; in CONNECT they are not.',
    clauses: ['E04', 'CHN-15', 'C01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "const plain = this.#command === 'CONNECT' || this.#command === 'STOMP';",
        to: "const plain = this.#command === 'CONNECT';",
      },
    ],
  },
  {
    id: 'does-not-escape-receipts',
    sentence: 'receipt-id of a RECEIPT is not escaped.',
    clauses: ['E05', 'CHN-15', 'BAD-46'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/replies.ts',
        from: `\${headerLine('receipt-id', receipt)}`,
        to: `receipt-id:\${receipt}\\n`,
      },
    ],
  },
  {
    id: 'does-not-escape-subscription-ids',
    sentence: 'subscription of a MESSAGE is not escaped.',
    clauses: ['E05', 'CHN-15', 'A01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/subscription.ts',
        from: "headerLine('subscription', id)",
        to: '`subscription:${id}\\n`',
      },
    ],
  },
  {
    id: 'does-not-escape-colons',
    sentence: 'A colon in a header that the server writes is not escaped.',
    clauses: ['E05', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/escape.ts',
        from: "'\\n': '\\\\n', ':': '\\\\c' };",
        to: "'\\n': '\\\\n', ':': ':' };",
      },
    ],
  },
  {
    id: 'sends-a-session-id-with-a-carriage-return',
    sentence: 'The session id in CONNECTED contains a CR.',
    clauses: ['E06'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/replies.ts',
        from: "['session', session],",
        to: "['session', `${session}\\rx`],",
      },
      {
        file: 'src/stomp/codec/writer.ts',
        from: 'unwritable.test(name) || unwritable.test(value) || ',
        to: '',
      },
    ],
  },
  {
    id: 'forgets-escapes-of-an-earlier-message',
    sentence: 'A header is not unescaped if its escape began in an earlier WebSocket message.',
    clauses: ['BAD-30'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "throw tooLarge('Frame too large');\n    return unfinished;",
        to: "throw tooLarge('Frame too large');\n    this.#seen &= ~sawEscape;\n    return unfinished;",
      },
    ],
  },
  {
    id: 'decodes-headers-as-latin-1',
    sentence: 'Headers are decoded as Latin-1.',
    clauses: ['F08'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: 'return utf8.decode(bytes);',
        to: "return Buffer.from(bytes).toString('latin1');",
      },
    ],
  },
];
