import type { SourceMutant } from '../../source-mutant.js';

/** Mode of the area sandbox. */
export const sandboxModeMutants: readonly SourceMutant[] = [
  {
    id: 'keeps-the-sandbox-mode-until-a-restart',
    sentence: 'An app whose sandbox mode is disabled stays in the sandbox until the service restarts.',
    clauses: ['SBX-26'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/access/sandbox-apps.ts',
        from: 'else this.#appIds.delete(appId);',
        to: "else this.#appIds.delete('');",
      },
    ],
  },
  {
    id: 'takes-new-sandbox-apps-for-production',
    sentence: 'An app that is created in sandbox mode works in production until its mode is set again.',
    clauses: ['SBX-26', 'SBX-16'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/apps/administer-apps.ts',
        from: 'await apps.insert(app, secretHash);\n  sandboxApps.changed(app);',
        to: 'await apps.insert(app, secretHash);\n  sandboxApps.changed({ ...app, sandbox: false });',
      },
    ],
  },
  {
    id: 'forgets-the-sandbox-mode-at-a-restart',
    sentence: 'After a restart every sandbox app works in production.',
    clauses: ['SBX-26', 'SBX-16', 'SBX-18'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/tokens.ts',
        from: '  await sandboxApps.load(createAppStore(db));\n',
        to: '  await sandboxApps.load({ ...createAppStore(db), inSandboxMode: async () => [] });\n',
      },
    ],
  },
];
