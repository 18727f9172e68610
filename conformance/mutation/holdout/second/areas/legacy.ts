import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area legacy. */
export const legacySecondHoldout: readonly SourceMutant[] = [
  {
    id: 'blocks-terminals-for-every-address',
    sentence: 'Ten failures of one address block a legacy terminal for every address.',
    clauses: ['BAD-19', 'LEG-01'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: "`${connection.peer.address} ${configId ?? '-'}`",
        to: "`${configId ?? '-'}`",
      },
    ],
  },
  {
    id: 'starts-the-block-again',
    sentence: 'An attempt while a legacy terminal is blocked starts the minute again.',
    clauses: ['BAD-19'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/channel/failure-throttle.ts',
        from: '    if (now < this.#blockedUntil) return false;',
        to: '    if (now < this.#blockedUntil) {\n      this.#blockedUntil = now + this.#limits.blockedMs;\n      return false;\n    }',
      },
    ],
  },
  {
    id: 'opens-transactions-before-identification',
    sentence: 'A legacy session may BEGIN before it has identified itself.',
    clauses: ['LEG-04'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/terminal-channel.ts',
        from: "    begin({ principal: session }) {\n      if (session.kind === 'unidentified') throw notIdentified();\n    },",
        to: '    begin() {},',
      },
    ],
  },
  {
    id: 'falls-back-from-a-bad-token',
    sentence: 'A CONNECT with an invalid wsToken is one without a JWT while legacy authentication is on.',
    clauses: ['LEG-04', 'BAD-16', 'CHN-03'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: '      // C08: there is one text for every cause.\n',
        to: '      if (claims === undefined && legacy.admits([])) return legacy.connect(connection);\n      // C08: there is one text for every cause.\n',
      },
    ],
  },
  {
    id: 'admits-access-ids-although-off',
    sentence: 'With legacy authentication off a CONNECT that carries access_id is accepted.',
    clauses: ['LEG-03'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: "return this.#deps.config['ws.migration.legacy-auth.enabled'] && !hasBearer(headers);",
        to: "const isLegacy = headerValue(headers, 'access_id') !== undefined;\n    return (this.#deps.config['ws.migration.legacy-auth.enabled'] || isLegacy) && !hasBearer(headers);",
      },
    ],
  },
  {
    id: 'waits-a-minute-for-legacy-terminals',
    sentence: 'A legacy session has a minute for its SUBSCRIBE.',
    clauses: ['LEG-04'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: "    10 * second,\n    'How long a legacy session",
        to: "    60 * second,\n    'How long a legacy session",
      },
    ],
  },
  {
    id: 'identifies-by-config-id-and-access-id',
    sentence: 'A legacy SUBSCRIBE without terminal_id is accepted.',
    clauses: ['LEG-02'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/terminals/legacy-access.ts',
        from: 'found.terminal.terminalId !== terminalId) return',
        to: "(terminalId !== '' && found.terminal.terminalId !== terminalId)) return",
      },
    ],
  },
];
