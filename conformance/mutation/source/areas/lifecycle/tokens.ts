import type { SourceMutant } from '../../source-mutant.js';

/** Tokens of the area lifecycle. */
export const lifecycleTokensMutants: readonly SourceMutant[] = [
  {
    id: 'issues-observers-a-token-for-a-deactivated-terminal',
    sentence: 'An observer gets a wsToken for a deactivated terminal.',
    clauses: ['LIF-02', 'LIF-06', 'TRM-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: 'refuseDeactivated(terminal);',
        to: 'if (caller.terminal !== null) refuseDeactivated(terminal);',
      },
    ],
  },
  {
    id: 'accepts-access-tokens-of-a-deactivated-terminal',
    sentence: 'The bearer token of a deactivated terminal still works.',
    clauses: ['LIF-06'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: 'if (terminal !== null) return this.statusOfTerminal(terminal.configId, generation);',
        to: "if (terminal !== null) {\n      const status = this.statusOfTerminal(terminal.configId, generation);\n      return status === 'deactivated' ? 'valid' : status;\n    }",
      },
    ],
  },
  {
    id: 'accepts-ws-tokens-of-a-deactivated-terminal',
    sentence: 'A wsToken from before the deactivation opens a session on the deactivated terminal.',
    clauses: ['LIF-06'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: "this.statusOfTerminal(grant.configId, grant.generation) !== 'valid')",
        to: "this.statusOfTerminal(grant.configId, grant.generation) === 'revoked')",
      },
    ],
  },
  {
    id: 'accepts-observers-tokens-of-a-deactivated-terminal',
    sentence:
      "An observer's wsToken from before the deactivation opens a session on the deactivated terminal.",
    clauses: ['LIF-06', 'CHN-13'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: "if (grant.kind === 'terminal' && this",
        to: "if (grant.kind === 'terminal' && !grant.observer && this",
      },
    ],
  },
  {
    id: 'refuses-a-deactivated-terminal-with-401',
    sentence: 'The token of a deactivated terminal is 401 and not 403 ERR_TERMINAL_DEACTIVATED.',
    clauses: ['LIF-06'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "throw new ServiceError('ERR_TERMINAL_DEACTIVATED', 'this terminal is deactivated', {}, 403);",
        to: 'throw invalidToken();',
      },
    ],
  },
  {
    id: 'admits-a-deactivated-legacy-terminal',
    sentence: 'The access_id of a deactivated terminal still authenticates a SUBSCRIBE.',
    clauses: ['LIF-06', 'LEG-02'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/terminals/legacy-access.ts',
        from: "return found.terminal.status === 'ACTIVE' ? found.terminal : undefined;",
        to: 'return found.terminal;',
      },
      {
        file: 'src/backend/channel/legacy.ts',
        from: "!== 'valid') throw failed();",
        to: "=== 'revoked') throw failed();",
      },
    ],
  },
  {
    id: 'revives-tokens-at-the-second-activation',
    sentence: 'The tokens from before a second deactivation work again after the second activation.',
    clauses: ['LIF-06'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: 'generation: known.generation + 1,',
        to: 'generation: Math.min(known.generation + 1, 1),',
      },
    ],
  },
];
