import type { SourceMutant } from '../../source-mutant.js';

/** The first frames of a connection, and frames in one message. */
export const stompStreamMutants: readonly SourceMutant[] = [
  {
    id: 'ends-a-session-for-an-empty-message',
    sentence: 'An empty WebSocket message is a protocol error.',
    clauses: ['W08'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: 'if (!isOpen(this.#state) || bytes.length === 0) return;',
        to: "if (!isOpen(this.#state)) return;\n    if (bytes.length === 0) this.fail('PROTOCOL_ERROR', 'Empty message');",
      },
    ],
  },
  {
    id: 'forgets-the-rest-of-a-message',
    sentence: 'The next WebSocket message takes the place of the frames that are not yet handled.',
    clauses: ['W06', 'C10', 'BAD-3'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: '    if (this.#at < this.#chunk.length || this.#nextWaiting < this.#waiting.length) {\n      this.#waiting.push(buffer);\n      return;\n    }',
        to: '    if (this.#nextWaiting < this.#waiting.length) {\n      this.#waiting.push(buffer);\n      return;\n    }',
      },
    ],
  },
  {
    id: 'reads-a-body-to-the-end-of-its-message',
    sentence: 'A body without content-length ends at the last NUL of its message.',
    clauses: ['F12', 'W06'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: '    const end = bytes.indexOf(NUL, start + this.#scanned);',
        to: '    const end = bytes.lastIndexOf(NUL);',
      },
    ],
  },
  {
    id: 'drops-headers-with-odd-names',
    sentence: 'A header whose name is a property of objects is a protocol error.',
    clauses: ['BAD-45'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/header-block.ts',
        from: '    const value = text.slice(colon + 1, stop);',
        to: "    const value = text.slice(colon + 1, stop);\n    if (name in Object.prototype) throw protocolError('Reserved header name');",
      },
    ],
  },
  {
    id: 'decodes-the-escapes-of-1-1',
    sentence: 'The escape for CR is not known.',
    clauses: ['E07', 'E01', 'BAD-46'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/escape.ts',
        from: "const unescaped: Readonly<Record<string, string>> = { '\\\\\\\\': '\\\\', '\\\\r': '\\r',",
        to: "const unescaped: Readonly<Record<string, string>> = { '\\\\\\\\': '\\\\',",
      },
    ],
  },
  {
    id: 'accepts-other-frames-first',
    sentence: 'A session may begin without CONNECT.',
    clauses: ['BAD-1', 'C01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: 'return input.opens ? steps.connecting.run : steps.connecting.reject;',
        to: 'return steps.connecting.run;',
      },
    ],
  },
  {
    id: 'requires-a-single-version',
    sentence: 'Only accept-version 1.2 alone is accepted.',
    clauses: ['BAD-9', 'C04'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: 'if (!versions.includes(version)) {',
        to: 'if (versions.join() !== version) {',
      },
    ],
  },
  {
    id: 'waits-five-seconds-for-connect',
    sentence: 'A connection is closed 5 s after the upgrade.',
    clauses: ['C03', 'C09', 'BAD-5'],
    kind: 'stomp-row',
    changes: [
      { file: 'src/stomp/limits.ts', from: 'connectTimeoutMs: 10_000,', to: 'connectTimeoutMs: 5_000,' },
    ],
  },
  {
    id: 'drops-frames-behind-connect',
    sentence: 'The frames in the message of CONNECT are dropped.',
    clauses: ['C10', 'BAD-3', 'W06'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/codec/parser.ts',
        from: "    this.#counting = 'frame';",
        to: "    this.#at = this.#chunk.length;\n    this.#counting = 'frame';",
      },
    ],
  },
  {
    id: 'skips-frames-before-connect',
    sentence: 'Frames before CONNECT are skipped.',
    clauses: ['BAD-1', 'C01'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: '      return input.opens ? steps.connecting.run : steps.connecting.reject;',
        to: '      return input.opens ? steps.connecting.run : steps.connecting.stay;',
      },
    ],
  },
  {
    id: 'sends-heart-beats-before-connected',
    sentence: 'A connection that waits for CONNECT gets heart-beats.',
    clauses: ['C03'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/connection-timers.ts',
        from: "    if (keepAlive === undefined) return canJudge && round.now >= this.#connectBy ? 'connect-timeout' : 'none';",
        to: "    if (keepAlive === undefined) {\n      this.#outbound.send(lineFeed, round.now);\n      return canJudge && round.now >= this.#connectBy ? 'connect-timeout' : 'none';\n    }",
      },
      {
        file: 'src/stomp/session/connection-timers.ts',
        from: '    if (keepAlive === undefined) return this.#connectBy;',
        to: '    if (keepAlive === undefined) return this.#openedAt + 2_000;',
      },
    ],
  },
];
