import type { SourceMutant } from '../../source-mutant.js';

/** Frames of the area stomp. */
export const stompFramesMutants: readonly SourceMutant[] = [
  {
    id: 'refuses-a-line-end-split-over-two-messages',
    sentence: 'CRLF that is split over two WebSocket messages is an error.',
    clauses: ['W07', 'CHN-15', 'F01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'if (i + 1 === length) break; // scanned again together with the byte that follows\n',
        to: '',
      },
    ],
  },
  {
    id: 'keeps-carriage-returns-in-values',
    sentence: 'The CR before the line feed stays in the value of a header.',
    clauses: ['F01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: 'const stop = text.charCodeAt(lineEnd - 1) === 13 ? lineEnd - 1 : lineEnd;',
        to: 'const stop = lineEnd;',
      },
    ],
  },
  {
    id: 'does-not-end-headers-at-crlf',
    sentence: 'A blank line that ends with CRLF does not end the headers.',
    clauses: ['F01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: 'const stop = bytes[i - 1] === CR ? i - 1 : i;\n        if (stop === start + this.#line) {',
        to: 'const stop = bytes[i - 1] === CR ? i - 1 : i;\n        if (i === start + this.#line) {',
      },
    ],
  },
  {
    id: 'refuses-crlf-as-a-heart-beat',
    sentence: 'CRLF between frames is an error.',
    clauses: ['F01', 'CHN-15', 'F15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: '} else if (byte === CR) {\n        this.#halfLineEnd = true;',
        to: "} else if (byte === CR) {\n        throw protocolError('Line feed expected');",
      },
    ],
  },
  {
    id: 'accepts-commands-in-lower-case',
    sentence: 'A command in lower case is accepted, such as send.',
    clauses: ['F02', 'CHN-15', 'BAD-44'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/frame.ts',
        from: 'const command = byShape.get(((end - start) << 8) | (bytes[start] ?? 0));',
        to: 'const command = byShape.get(((end - start) << 8) | ((bytes[start] ?? 0) & ~32));',
      },
      {
        file: 'src/stomp/codec/frame.ts',
        from: 'if (bytes[start + i] !== command.charCodeAt(i)) return undefined;',
        to: 'if (((bytes[start + i] ?? 0) & ~32) !== command.charCodeAt(i)) return undefined;',
      },
    ],
  },
  {
    id: 'reads-header-names-in-any-letter-case',
    sentence: 'A header name is compared without its case: Destination is destination.',
    clauses: ['F02', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/headers.ts',
        from: 'if (header[0] === name) return header[1];',
        to: 'if (header[0].toLowerCase() === name.toLowerCase()) return header[1];',
      },
    ],
  },
  {
    id: 'accepts-a-bare-carriage-return',
    sentence: 'A CR without a line feed in a header is accepted.',
    clauses: ['F03', 'CHN-15', 'BAD-32'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "if (bytes[i + 1] !== LF) throw protocolError('CR must be followed by LF'); // F03",
        to: "if (bytes[i + 1] === NUL) throw protocolError('CR must be followed by LF'); // F03",
      },
    ],
  },
  {
    id: 'ignores-header-lines-without-a-colon',
    sentence: 'A header line without a colon is ignored.',
    clauses: ['F04', 'CHN-15', 'BAD-32'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: "if (colon === -1 || colon > stop) throw protocolError('Header line without a colon');",
        to: 'if (colon === -1 || colon > stop) {\n      at = lineEnd + 1;\n      continue;\n    }',
      },
    ],
  },
  {
    id: 'accepts-empty-header-names',
    sentence: 'A header with an empty name is accepted.',
    clauses: ['F05', 'CHN-15', 'BAD-32'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: "if (colon === at) throw protocolError('Empty header name');",
        to: "if (stop === at) throw protocolError('Empty header name');",
      },
    ],
  },
  {
    id: 'refuses-empty-header-values',
    sentence: 'A header with an empty value is an error.',
    clauses: ['F05', 'CHN-15', 'BAD-46'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: "if (colon === at) throw protocolError('Empty header name');",
        to: "if (colon === at) throw protocolError('Empty header name');\n    if (colon + 1 === stop) throw protocolError('Empty header value');",
      },
    ],
  },
  {
    id: 'splits-headers-at-the-last-colon',
    sentence: 'A header is split at its last colon.',
    clauses: ['F06', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: "const colon = text.indexOf(':', at);",
        to: "const colon = Math.max(text.indexOf(':', at) === -1 ? -1 : at, text.lastIndexOf(':', stop));",
      },
    ],
  },
  {
    id: 'trims-header-values',
    sentence: 'Spaces around the value of a header are removed.',
    clauses: ['F07', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: 'const value = text.slice(colon + 1, stop);',
        to: 'const value = text.slice(colon + 1, stop).trim();',
      },
    ],
  },
  {
    id: 'trims-header-names',
    sentence: 'Spaces around the name of a header are removed.',
    clauses: ['F07', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: 'const name = text.slice(at, colon);',
        to: 'const name = text.slice(at, colon).trim();',
      },
    ],
  },
  {
    id: 'drops-a-byte-order-mark',
    sentence: 'A U+FEFF at the beginning of the headers is dropped.',
    clauses: ['F08', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: '{ fatal: true, ignoreBOM: true }',
        to: '{ fatal: true, ignoreBOM: false }',
      },
    ],
  },
  {
    id: 'replaces-invalid-utf-8-in-headers',
    sentence: 'Invalid UTF-8 in a header becomes U+FFFD and is not an error.',
    clauses: ['F08', 'CHN-15', 'W13', 'BAD-43'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: '{ fatal: true, ignoreBOM: true }',
        to: '{ fatal: false, ignoreBOM: true }',
      },
    ],
  },
];
