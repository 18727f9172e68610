import type { SourceMutant } from '../../source-mutant.js';

/** Restart of the area reports. */
export const reportsRestartMutants: readonly SourceMutant[] = [
  {
    id: 'begins-summaries-again-after-a-restart',
    sentence: 'After a restart the summaries begin at zero.',
    clauses: ['RPT-01', 'REC-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/storage.ts',
        from: 'const credentials = createCredentialStore(db);',
        to: "const credentials = createCredentialStore(db);\n  if (!fresh) await db.deleteFrom('daily_totals').execute();",
      },
    ],
  },
];
