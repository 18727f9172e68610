import type { SourceMutant } from '../../source-mutant.js';

/** Administration of the area terminals. */
export const terminalsAdministrationMutants: readonly SourceMutant[] = [
  {
    id: 'creates-terminals-without-their-settings',
    sentence: 'The settings of a new terminal are not stored.',
    clauses: ['TRM-03'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/terminals.ts',
        from: 'legacy,\n        settings,',
        to: 'legacy,\n        settings: settings === null ? settings : {},',
      },
    ],
  },
  {
    id: 'names-a-new-terminal-by-its-id',
    sentence: 'The name of a new terminal is its id whatever the administrator names.',
    clauses: ['TRM-03'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/terminals/terminal.ts',
        from: 'name: terminal.name ?? terminalId,',
        to: "name: terminal.name === '' ? terminal.name : terminalId,",
      },
    ],
  },
];
