import type { SourceMutant } from '../../source-mutant.js';

/** Connect of the area stomp. */
export const stompConnectMutants: readonly SourceMutant[] = [
  {
    id: 'does-not-accept-the-frame-stomp',
    sentence: 'The frame STOMP does not open a session.',
    clauses: ['C01', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session.ts',
        from: "return command === 'CONNECT' || command === 'STOMP';",
        to: "return command === 'CONNECT';",
      },
    ],
  },
  {
    id: 'accepts-a-second-connect',
    sentence: 'A second CONNECT is ignored.',
    clauses: ['C02', 'CHN-15', 'BAD-4'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: 'return input.opens ? known.reject : known.run;',
        to: 'return input.opens ? known.stay : known.run;',
      },
    ],
  },
  {
    id: 'takes-the-identity-of-a-second-connect',
    sentence: 'A second CONNECT is accepted and replaces the identity of the session.',
    clauses: ['C02', 'CHN-15', 'BAD-4'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/session-machine.ts',
        from: 'return input.opens ? known.reject : known.run;',
        to: 'return known.run;',
      },
      {
        file: 'src/stomp/session/session.ts',
        from: "if (this.#state.phase !== 'connecting') return;\n    this.#acceptance = { principal };",
        to: "this.#acceptance = { principal };\n    if (this.#state.phase !== 'connecting') return;",
      },
    ],
  },
  {
    id: 'accepts-versions-by-their-prefix',
    sentence: 'accept-version 1.2. and 1.20 are accepted.',
    clauses: ['C04', 'CHN-15', 'BAD-8'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: 'if (!versions.includes(version)) {',
        to: 'if (!versions.some((each) => each.startsWith(version))) {',
      },
    ],
  },
  {
    id: 'trims-accepted-versions',
    sentence: 'accept-version with spaces in it is accepted: 1.1, 1.2.',
    clauses: ['C04', 'CHN-15', 'BAD-8'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: "?.split(',') ?? [];",
        to: "?.split(',').map((each) => each.trim()) ?? [];",
      },
    ],
  },
  {
    id: 'takes-an-absent-version-for-1-2',
    sentence: 'A CONNECT without accept-version is accepted.',
    clauses: ['C04', 'CHN-15', 'BAD-8'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: "?.split(',') ?? [];",
        to: "?.split(',') ?? [version];",
      },
    ],
  },
  {
    id: 'takes-an-empty-version-for-1-2',
    sentence: 'A CONNECT with an empty accept-version is accepted.',
    clauses: ['C04', 'CHN-15', 'BAD-8'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: "?.split(',') ?? [];",
        to: "?.split(',').map((each) => each || version) ?? [];",
      },
    ],
  },
  {
    id: 'accepts-newer-versions',
    sentence: 'A CONNECT with accept-version 2.0 is accepted.',
    clauses: ['C04', 'CHN-15', 'BAD-8'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: 'if (!versions.includes(version)) {',
        to: 'if (!versions.some((each) => Number(each) >= 1.2)) {',
      },
    ],
  },
  {
    id: 'names-no-version-in-its-refusal',
    sentence: 'The ERROR for an unsupported version has no version header.',
    clauses: ['C04', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: "headers: [['version', version]],",
        to: 'headers: [],',
      },
    ],
  },
  {
    id: 'explains-no-version-in-its-refusal',
    sentence: 'The ERROR for an unsupported version has no body.',
    clauses: ['C04', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: `body: \`Supported protocol versions are \${version}\`,`,
        to: "body: '',",
      },
    ],
  },
  {
    id: 'requires-a-host',
    sentence: 'A CONNECT without host is refused.',
    clauses: ['C05', 'CHN-15'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/stomp/session/frames/connect.ts',
        from: 'const client = parseHeartBeat(',
        to: "if (headerValue(headers, 'host') === undefined)\n      throw new StompRefusal('PROTOCOL_ERROR', 'CONNECT requires the header host');\n    const client = parseHeartBeat(",
      },
    ],
  },
];
