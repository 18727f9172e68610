import type { SourceMutant } from '../../source-mutant.js';

/** Exceptions from the rules for a deactivated terminal. */
export const lifecycleWhileDeactivatedMutants: readonly SourceMutant[] = [
  {
    id: 'lets-a-deactivated-terminal-read',
    sentence: 'A deactivated terminal may still use the operations that change nothing.',
    clauses: ['LIF-06'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '      rejectInvalid(status);\n      checkAccess(',
        to: "      if (request.method !== 'GET') rejectInvalid(status);\n      checkAccess(",
      },
      {
        file: 'src/backend/http/guard.ts',
        from: 'rejectInvalid(revocations.statusOf(principal));',
        to: "if (request.method !== 'GET') rejectInvalid(revocations.statusOf(principal));",
      },
    ],
  },
  {
    id: 'refuses-only-a-print-for-a-deactivated-terminal',
    sentence:
      'PRINT alone is refused for a deactivated terminal; the other triggers wait for its activation.',
    clauses: ['LIF-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: '  refuseDeactivated(terminal);\n',
        to: "  if (request.requestType === 'PRINT') refuseDeactivated(terminal);\n",
      },
    ],
  },
  {
    id: 'shows-an-activation-code-once',
    sentence: 'The activation code is in the response to the deactivation only, and no later read shows it.',
    clauses: ['LIF-05', 'LIF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminals.ts',
        from: '...toManagedTerminalResponse(found, isOnline),',
        to: '...toManagedTerminalResponse({ ...found, activationCode: null }, isOnline),',
      },
    ],
  },
  {
    id: 'closes-observers-of-a-deactivated-terminal-as-kicked',
    sentence: 'Observers of a deactivated terminal are closed with 4004 and not 4005.',
    clauses: ['LIF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: "evict(session, 'deactivated', 'terminal deactivated');",
        to: "evict(session, session.observer ? 'kicked' : 'deactivated', 'terminal deactivated');",
      },
    ],
  },
  {
    id: 'settles-by-the-ack-of-a-deactivated-session',
    sentence: 'An ACK that arrives after the deactivation of its terminal settles the push.',
    clauses: ['LIF-07'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: "if (session.kind !== 'terminal' || session.observer || session.deactivated) return;\n  // A replaced",
        to: "if (session.kind !== 'terminal' || session.observer) return;\n  // A replaced",
      },
    ],
  },
];
