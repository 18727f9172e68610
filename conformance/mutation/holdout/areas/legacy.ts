import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area legacy. */
export const legacyHoldout: readonly SourceMutant[] = [
  {
    id: 'throttles-addresses-instead-of-terminals',
    sentence: 'Failed authentications for one config_id block every terminal of the address.',
    clauses: ['LEG-01', 'BAD-19'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: "const key = `${connection.peer.address} ${configId ?? '-'}`;",
        to: 'const key = connection.peer.address;',
      },
    ],
  },
  {
    id: 'ends-authenticated-sessions-at-the-deadline',
    sentence: 'A legacy session is ended ten seconds after CONNECT although it has authenticated.',
    clauses: ['LEG-01'],
    kind: 'timing',
    changes: [
      { file: 'src/backend/channel/legacy.ts', from: '    clearTimeout(deadline);\n', to: '' },
      {
        file: 'src/backend/channel/legacy.ts',
        from: 'async identify({ connection, deadline }: UnidentifiedSession,',
        to: 'async identify({ connection }: UnidentifiedSession,',
      },
    ],
  },
  {
    id: 'leaves-legacy-sessions-of-deactivated-terminals',
    sentence: 'A deactivation does not end the session of a legacy terminal.',
    clauses: ['LIF-01', 'LIF-07', 'LEG-01'],
    kind: 'must-not',
    changes: [
      { file: 'src/backend/channel/session-admission.ts', from: '    presence.enter(identified);\n', to: '' },
    ],
  },
  {
    id: 'accepts-terminal-ids-in-lower-case',
    sentence: 'A legacy SUBSCRIBE with a terminal_id in lower case is accepted.',
    clauses: ['LEG-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/terminals/legacy-access.ts',
        from: 'found.terminal.terminalId !== terminalId',
        to: 'found.terminal.terminalId !== terminalId.toUpperCase()',
      },
    ],
  },
  {
    id: 'takes-basic-credentials-for-a-token',
    sentence: 'A CONNECT with Basic credentials is refused while legacy authentication is on.',
    clauses: ['LEG-05', 'BAD-10'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: "/^ *bearer(?: |$)/i.test(headerValue(headers, name) ?? '')",
        to: "(headerValue(headers, name) ?? '') !== ''",
      },
    ],
  },
  {
    id: 'authenticates-for-any-queue',
    sentence: 'A legacy SUBSCRIBE with good credentials is accepted for the queue of another terminal.',
    clauses: ['LEG-02', 'BAD-18'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: '    checkDestination(identified, subscription);\n',
        to: '',
      },
      {
        file: 'src/backend/channel/session-admission.ts',
        from: '    subscription: StompSubscription,\n    headers: HeaderList,\n  ): Promise<void> {',
        to: '    _subscription: StompSubscription,\n    headers: HeaderList,\n  ): Promise<void> {',
      },
    ],
  },
];
