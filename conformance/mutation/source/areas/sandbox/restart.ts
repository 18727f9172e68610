import type { SourceMutant } from '../../source-mutant.js';

/** Restart of the area sandbox. */
export const sandboxRestartMutants: readonly SourceMutant[] = [
  {
    id: 'forgets-timed-outcomes-at-a-restart',
    sentence: 'A payment that is pending over a restart is not resolved when it is due.',
    clauses: ['SBX-02', 'PAY-07', 'REC-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/domain/payments/due-outcomes.ts',
        from: 'this.#stopped = false;\n    await this.#armNext();',
        to: 'this.#stopped = false;',
      },
    ],
  },
  {
    id: 'resolves-what-became-due-in-the-meantime-only-with-the-next',
    sentence: 'A payment that became due while the service was down stays pending until another one is due.',
    clauses: ['SBX-02', 'PAY-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/domain/payments/due-outcomes.ts',
        from: 'if (next !== undefined) this.expect(next);',
        to: 'if (next !== undefined && next > Date.now()) this.expect(next);',
      },
    ],
  },
  {
    id: 'forgets-sandbox-apps-of-branches-at-a-restart',
    sentence: 'After a restart the sandbox apps of branches act in production.',
    clauses: ['SBX-16', 'SBX-24', 'SBX-18'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/apps/app-store.ts',
        from: ".where('sandbox', '=', 1).execute()",
        to: ".where('sandbox', '=', 1).where('branch_id', 'is', null).execute()",
      },
    ],
  },
];
