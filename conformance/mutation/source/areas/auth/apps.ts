import type { SourceMutant } from '../../source-mutant.js';

/** Apps, their secrets and their scopes. */
export const authAppsMutants: readonly SourceMutant[] = [
  {
    id: 'shows-another-display-name-of-an-app',
    sentence: 'The administration shows the appId of an app as its displayName.',
    clauses: ['APP-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: '    displayName,\n    owner',
        to: '    displayName: appId,\n    owner',
      },
    ],
  },
  {
    id: 'shows-the-merchant-as-owner-of-a-branch-app',
    sentence: 'The administration shows the merchant alone as the owner of an app of a branch.',
    clauses: ['APP-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: 'owner: { merchantId, branchId }',
        to: 'owner: { merchantId, branchId: branchId && null }',
      },
    ],
  },
  {
    id: 'shows-one-scope-of-an-app',
    sentence: 'The administration shows only the first scope of an app.',
    clauses: ['APP-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: 'scopes: [...scopes],',
        to: 'scopes: scopes.slice(0, 1),',
      },
    ],
  },
  {
    id: 'issues-tokens-to-a-revoked-app-of-a-branch',
    sentence: 'A revoked app still gets tokens if a branch owns it.',
    clauses: ['AUTH-06'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'usable: !app.revoked,',
        to: 'usable: !app.revoked || app.branchId !== null,',
      },
    ],
  },
  {
    id: 'ends-the-tokens-of-a-revoked-app',
    sentence: 'The revocation of an app ends the tokens that it already has.',
    clauses: ['AUTH-07'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: 'return toAppResponse(known(await apps.revoke(reachOf(callerOf(request)), request.params.appId)));',
        to: 'const { appId } = request.params;\n      services.userAdministration.revocations.userChanged({ clientId: appId, generation: null });\n      return toAppResponse(known(await apps.revoke(reachOf(callerOf(request)), appId)));',
      },
    ],
  },
  {
    id: 'ends-the-tokens-of-a-replaced-secret',
    sentence: 'A new secret of an app ends the tokens that it already has.',
    clauses: ['AUTH-08', 'AUTH-07'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/access/secrets.ts',
        from: 'export function hashSecret(',
        to: '/** Replacements of the secret of each app. */\nexport const secretChanges = new Map<string, number>();\n\nexport function hashSecret(',
      },
      {
        file: 'src/backend/domain/apps/rotate-secret.ts',
        from: 'await apps.replaceSecret(reach, appId, hashSecret(appSecret));',
        to: 'await apps.replaceSecret(reach, appId, hashSecret(appSecret));\n    secretChanges.set(appId, (secretChanges.get(appId) ?? 0) + 1);',
      },
      {
        file: 'src/backend/domain/apps/rotate-secret.ts',
        from: 'import { hashSecret, type Minter } from',
        to: 'import { hashSecret, type Minter, secretChanges } from',
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: "import { secretMatches } from './secrets.js';",
        to: "import { secretChanges, secretMatches } from './secrets.js';",
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'branchId: app.branchId,\n      terminal: null,',
        to: 'branchId: app.branchId,\n      terminal: null,\n      ...generationOf({ generation: secretChanges.get(app.appId) ?? 0 }),',
      },
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: "import type { Principal } from './principal.js';",
        to: "import type { Principal } from './principal.js';\nimport { secretChanges } from './secrets.js';",
      },
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: 'const user = this.#users.get(subject);',
        to: "if (subject.startsWith('app_')) return (secretChanges.get(subject) ?? 0) !== generation;\n    const user = this.#users.get(subject);",
      },
    ],
  },
  {
    id: 'remembers-accepted-credentials-for-a-minute',
    sentence:
      'Accepted credentials are remembered for a minute: a revoked app and a replaced secret still get tokens.',
    clauses: ['AUTH-06', 'AUTH-08'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: "const unknownHash = 'A'.repeat(43);",
        to: "const unknownHash = 'A'.repeat(43);\n\n/** The credentials that were accepted in the last minute. */\nconst accepted = new WeakMap<CredentialStore, Map<string, { principal: Principal; at: number }>>();",
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'const credential = await credentialOf(store, id);',
        to: `const remembered = accepted.get(store) ?? new Map();\n  accepted.set(store, remembered);\n  const recent = remembered.get(\`\${id}:\${secret}\`);\n  if (recent !== undefined && Date.now() - recent.at < 60_000) return recent.principal;\n  const credential = await credentialOf(store, id);`,
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'return matches && credential?.usable ? credential.principal : undefined;',
        to: `if (!matches || !credential?.usable) return undefined;\n  remembered.set(\`\${id}:\${secret}\`, { principal: credential.principal, at: Date.now() });\n  return credential.principal;`,
      },
    ],
  },
  {
    id: 'gives-every-token-the-scopes-of-the-first',
    sentence: 'After a change of scopes a new token still has the scopes of the first one.',
    clauses: ['AUTH-09'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: "const unknownHash = 'A'.repeat(43);",
        to: "const unknownHash = 'A'.repeat(43);\n\nconst firstScopes = new WeakMap<CredentialStore, Map<string, ReadonlySet<Scope>>>();",
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'return app && appCredential(app);',
        to: 'if (app === undefined) return undefined;\n    const known = firstScopes.get(store) ?? new Map();\n    firstScopes.set(store, known);\n    const { principal, ...rest } = appCredential(app);\n    if (!known.has(id)) known.set(id, principal.scopes);\n    return { ...rest, principal: { ...principal, scopes: known.get(id) ?? principal.scopes } };',
      },
    ],
  },
  {
    id: 'applies-changed-scopes-to-old-tokens',
    sentence: 'A change of scopes counts for the tokens that were issued before.',
    clauses: ['AUTH-09'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/sandbox-apps.ts',
        from: 'readonly #appIds = new Set<string>();',
        to: 'readonly #appIds = new Set<string>();\n  readonly scopes = new Map<string, ReadonlySet<string>>();',
      },
      {
        file: 'src/backend/domain/access/sandbox-apps.ts',
        from: "changed({ appId, sandbox }: Pick<App, 'appId' | 'sandbox'>): void {",
        to: "changed({ appId, sandbox, scopes = [] }: Pick<App, 'appId' | 'sandbox'> & Partial<App>): void {\n    this.scopes.set(appId, new Set(scopes));",
      },
      {
        file: 'src/backend/http/guard.ts',
        from: "readonly sandboxApps: Pick<SandboxApps, 'has'>;",
        to: "readonly sandboxApps: Pick<SandboxApps, 'has' | 'scopes'>;",
      },
      {
        file: 'src/backend/http/guard.ts',
        from: '    checkAccess(access, caller);\n',
        to: "    const scopes = (sandboxApps.scopes.get(caller.subject) ?? caller.scopes) as Principal['scopes'];\n    checkAccess(access, { ...caller, scopes });\n",
      },
    ],
  },
  {
    id: 'grants-every-scope-that-is-requested',
    sentence: 'An app gets each scope that it requests in the query of the token endpoint.',
    clauses: ['AUTH-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/token.ts',
        from: 'const { token, expiresAt } = accessTokens.issue(principal);',
        to: "const { scope: wanted } = request.query as { readonly scope?: string };\n        const scopes = new Set([...principal.scopes, ...(wanted ?? '').split(' ')]) as Principal['scopes'];\n        const { token, expiresAt } = accessTokens.issue({ ...principal, scopes });",
      },
    ],
  },
  {
    id: 'narrows-a-token-to-the-requested-scopes',
    sentence: 'A token has only those scopes of its app that the query of the request names.',
    clauses: ['AUTH-03', 'AUTH-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/token.ts',
        from: 'const { token, expiresAt } = accessTokens.issue(principal);',
        to: "const { scope: wanted } = request.query as { readonly scope?: string };\n        const asked = new Set((wanted ?? '').split(' '));\n        const scopes = new Set([...principal.scopes].filter((each) => wanted === undefined || asked.has(each)));\n        const { token, expiresAt } = accessTokens.issue({ ...principal, scopes });",
      },
    ],
  },
  {
    id: 'shows-revoked-apps-as-active',
    sentence: 'The administration shows a revoked app with revoked false.',
    clauses: ['AUTH-06'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: '    revoked,\n    createdAt',
        to: '    revoked: false,\n    createdAt',
      },
    ],
  },
  {
    id: 'shows-apps-of-the-sandbox-as-production',
    sentence: 'The administration shows an app that was created in sandbox mode with sandbox false.',
    clauses: ['APP-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: '    sandbox,\n    revoked',
        to: '    sandbox: false,\n    revoked',
      },
    ],
  },
  {
    id: 'moves-revoked-sandbox-apps-to-production',
    sentence: 'The valid tokens of a sandbox app act in production once the app is revoked.',
    clauses: ['AUTH-07', 'SBX-16', 'SBX-18', 'SBX-24'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: 'return toAppResponse(known(await apps.revoke(reachOf(callerOf(request)), request.params.appId)));',
        to: 'const revoked = known(await apps.revoke(reachOf(callerOf(request)), request.params.appId));\n      services.sandboxApps.changed({ ...revoked, sandbox: false });\n      return toAppResponse(revoked);',
      },
    ],
  },
  {
    id: 'lets-merchants-administer-apps',
    sentence: 'A MERCHANT user has the operations of administrators, those of apps among them.',
    clauses: ['APP-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/administrators.ts',
        from: "roles: ['ADMIN', 'SYSTEM_ADMIN'] };",
        to: "roles: ['ADMIN', 'SYSTEM_ADMIN', 'MERCHANT'] };",
      },
    ],
  },
];
