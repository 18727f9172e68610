import type { SourceMutant } from '../../source-mutant.js';

/** Deactivation of the area lifecycle. */
export const lifecycleDeactivationMutants: readonly SourceMutant[] = [
  {
    id: 'gives-no-reason-for-a-deactivation',
    sentence: 'SESSION_KICK of a deactivation has the reason kicked.',
    clauses: ['LIF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: "evict(session, 'deactivated', 'terminal deactivated');",
        to: "evict(session, 'deactivated', 'kicked');",
      },
    ],
  },
  {
    id: 'keeps-observers-of-a-deactivated-terminal',
    sentence: 'Observers of a deactivated terminal stay connected.',
    clauses: ['LIF-01', 'LIF-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: 'const sessions = [...presence.sessions(configId)];',
        to: 'const sessions = [...presence.sessions(configId)].filter(({ observer }) => !observer);',
      },
    ],
  },
  {
    id: 'keeps-unregistered-sessions-of-a-deactivated-terminal',
    sentence: 'A session of a deactivated terminal that has not registered stays connected.',
    clauses: ['LIF-01', 'LIF-07'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: 'const sessions = [...presence.sessions(configId)];',
        to: 'const sessions = [...presence.sessions(configId)].filter(({ observer, registered }) => observer || registered);',
      },
    ],
  },
  {
    id: 'stores-reports-of-a-deactivated-terminal',
    sentence: 'What a terminal sends between its deactivation and the close is stored.',
    clauses: ['LIF-07'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: '        session.deactivated = true;\n',
        to: '',
      },
    ],
  },
  {
    id: 'shows-a-deactivated-terminal-online-until-its-close',
    sentence: 'A deactivated terminal is shown online until its session is closed.',
    clauses: ['LIF-07'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/eviction.ts',
        from: "        leave(deps, session, 'deactivated');\n",
        to: "        if (session.observer) leave(deps, session, 'deactivated');\n",
      },
    ],
  },
  {
    id: 'hides-the-activation-code-in-the-response',
    sentence: 'The response to a deactivation has no activationCode; a later read has it.',
    clauses: ['LIF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminal-lifecycle.ts',
        from: 'return toManagedTerminalResponse(terminal, isOnline);',
        to: 'return toManagedTerminalResponse({ ...terminal, activationCode: null }, isOnline);',
      },
    ],
  },
];
