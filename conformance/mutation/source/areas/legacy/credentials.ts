import type { SourceMutant } from '../../source-mutant.js';

/** Credentials of the area legacy. */
export const legacyCredentialsMutants: readonly SourceMutant[] = [
  {
    id: 'does-not-check-the-terminal-id',
    sentence: 'The terminal_id of a legacy SUBSCRIBE is not checked.',
    clauses: ['LEG-02'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/terminals/legacy-access.ts',
        from: 'if (found === undefined || !matches || found.terminal.terminalId !== terminalId) return undefined;',
        to: "if (found === undefined || !matches || terminalId === '') return undefined;",
      },
    ],
  },
  {
    id: 'accepts-other-spellings-of-a-config-id',
    sentence: 'A config_id with a zero or a space before it is accepted.',
    clauses: ['LEG-02'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: '/^[1-9][0-9]{0,9}$/.test(text) ? Number(text)',
        to: '/^[ 0]*[1-9][0-9]{0,9}$/.test(text) ? Number(text)',
      },
    ],
  },
  {
    id: 'lets-legacy-terminals-subscribe-any-queue',
    sentence: 'A legacy SUBSCRIBE with good headers may name the queue of another terminal.',
    clauses: ['LEG-02', 'BAD-18'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: '    checkDestination(identified, subscription);\n',
        to: '',
      },
    ],
  },
  {
    id: 'delivers-another-terminals-queue-to-a-legacy-terminal',
    sentence: "A legacy SUBSCRIBE to another terminal's queue gets that queue.",
    clauses: ['LEG-02', 'BAD-18'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'const { configId, terminalId } = terminal;',
        to: "const named = Number(subscription.destination.split('/').at(-1));\n    const configId = named > 0 ? named : terminal.configId;\n    const { terminalId } = terminal;",
      },
    ],
  },
];
