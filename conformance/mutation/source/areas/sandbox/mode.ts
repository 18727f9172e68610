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
  {
    id: 'saves-gateway-payments-of-sandbox-apps-in-production',
    sentence: 'saveTransaction of a sandbox app with a specificTId is stored as a production transaction.',
    clauses: ['SBX-16', 'SBX-18'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/save-transaction.ts',
        from: 'sandbox: caller.sandbox,',
        to: 'sandbox: caller.sandbox && specificTId === undefined,',
      },
    ],
  },
  {
    id: 'creates-sandbox-apps-of-branches-in-production',
    sentence: 'An app of a branch that is created in sandbox mode acts in production.',
    clauses: ['SBX-16', 'SBX-24'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/apps/administer-apps.ts',
        from: '  sandboxApps.changed(app);\n}',
        to: '  if (app.branchId === null) sandboxApps.changed(app);\n}',
      },
    ],
  },
  {
    id: 'acts-in-production-at-kiosks',
    sentence: 'Under the system kiosk the calls of sandbox apps are production.',
    clauses: ['SBX-16', 'SBX-17', 'SBX-24'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'request.caller = callerNow(principal);',
        to: "const { system } = request.params as { readonly system?: string };\n      const caller = callerNow(principal);\n      request.caller = system === 'kiosk' ? { ...caller, sandbox: false } : caller;",
      },
    ],
  },
];
