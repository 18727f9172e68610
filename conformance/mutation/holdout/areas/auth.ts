import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area auth. */
export const authHoldout: readonly SourceMutant[] = [
  {
    id: 'never-expires-cached-tokens',
    sentence: 'A token that was used before its expiry is accepted after it.',
    clauses: ['AUTH-05'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: 'return monotonicNow() < verified.expiresAt ? verified.principal : undefined;',
        to: 'return verified.principal;',
      },
    ],
  },
  {
    id: 'gives-terminals-tokens-of-a-day',
    sentence: 'The token of a terminal expires after one day.',
    clauses: ['AUTH-05'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: 'const expiry = issuedAt + Math.floor(lifetimeMs / 1000);',
        to: 'const lived = principal.terminal === null ? lifetimeMs : lifetimeMs / 7;\n      const expiry = issuedAt + Math.floor(lived / 1000);',
      },
    ],
  },
  {
    id: 'opens-sessions-with-tokens-of-deleted-users',
    sentence: 'A wsToken of a user that was deleted or moved still opens a session.',
    clauses: ['AUTH-16'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: '    return !this.#isChanged(subject, subjectGeneration);\n',
        to: '    return true;\n',
      },
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: 'admits({ subject, subjectGeneration, grant }: WebSocketClaims)',
        to: 'admits({ grant }: WebSocketClaims)',
      },
    ],
  },
  {
    id: 'narrows-tokens-to-the-asked-scopes',
    sentence: 'The token endpoint grants only those scopes that the query parameter scope names.',
    clauses: ['AUTH-03', 'AUTH-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/token.ts',
        from: 'const { token, expiresAt } = accessTokens.issue(principal);',
        to: "const { scope } = request.query as { readonly scope?: string };\n        const asked = scope?.split(' ') ?? [...principal.scopes];\n        const scopes = new Set([...principal.scopes].filter((each) => asked.includes(each)));\n        const { token, expiresAt } = accessTokens.issue({ ...principal, scopes });",
      },
    ],
  },
  {
    id: 'restores-revoked-apps-by-a-change',
    sentence: 'A change of the name or scopes of a revoked app makes it active again.',
    clauses: ['AUTH-06'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/store/apps/app-store.ts',
        from: 'const set = apps.changes({ displayName, scopes, sandbox });',
        to: 'const set = apps.changes({ displayName, scopes, sandbox, revoked: false });',
      },
    ],
  },
  {
    id: 'adds-changed-scopes-to-the-old-ones',
    sentence: 'A change of the scopes of an app never takes a scope away.',
    clauses: ['AUTH-09', 'AUTH-03'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/apps/administer-apps.ts',
        from: 'const app = await apps.change(reach, appId, changes);',
        to: 'const before = await apps.app(reach, appId);\n  const scopes = changes.scopes && [...new Set([...(before?.scopes ?? []), ...changes.scopes])];\n  const app = await apps.change(reach, appId, { ...changes, ...(scopes !== undefined && { scopes }) });',
      },
    ],
  },
  {
    id: 'caches-the-credentials-of-apps',
    sentence:
      'The credentials of an app are cached for five seconds, so that a revocation or a new secret counts late.',
    clauses: ['AUTH-06', 'AUTH-08', 'AUTH-09'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/store/access/credential-store.ts',
        from: '  return {\n    async app(id) {\n      const [row] = (await findApp(db, { id })).rows;\n      return row && apps.read(row);\n',
        to: '  const recent = new Map<string, { readonly at: number; readonly app: StoredApp | undefined }>();\n  return {\n    async app(id) {\n      const known = recent.get(id);\n      if (known !== undefined && Date.now() - known.at < 5000) return known.app;\n      const [row] = (await findApp(db, { id })).rows;\n      const app = row && apps.read(row);\n      recent.set(id, { at: Date.now(), app });\n      return app;\n',
      },
      {
        file: 'src/backend/store/access/credential-store.ts',
        from: 'import type { CredentialStore }',
        to: 'import type { CredentialStore, StoredApp }',
      },
    ],
  },
  {
    id: 'changes-its-signing-keys-at-a-restart',
    sentence: 'A restart makes new signing keys, so that all tokens end.',
    clauses: ['AUTH-05', 'REC-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/access/signing-keys.ts',
        from: ".onConflict((conflict) => conflict.column('name').doNothing())",
        to: ".onConflict((conflict) =>\n      conflict.column('name').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })),\n    )",
      },
    ],
  },
  {
    id: 'keeps-sessions-of-moved-users-open',
    sentence: 'The open sessions of a user whose role is changed go on.',
    clauses: ['AUTH-16'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/users/administer-users.ts',
        from: '  eviction.evictUser(user.clientId);',
        to: '  if (user.generation === null) eviction.evictUser(user.clientId);',
      },
    ],
  },
  {
    id: 'distinguishes-revoked-apps-from-unknown-ones',
    sentence: 'The token endpoint responds to a revoked app with the right secret with another message.',
    clauses: ['AUTH-12'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'return matches && credential?.usable ? credential.principal : undefined;',
        to: "if (matches && credential?.usable === false) throw new ServiceError('ERR_UNAUTHORIZED', 'the account is not active');\n  return matches ? credential?.principal : undefined;",
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: "import { secretMatches } from './secrets.js';",
        to: "import { ServiceError } from '../service-error.js';\nimport { secretMatches } from './secrets.js';",
      },
    ],
  },
  {
    id: 'rejects-the-register-of-observers',
    sentence:
      'The register of an integrator that observes gets REPORT_REJECTED, so that a client library fails at its first step.',
    clauses: ['AUTH-15', 'CHN-13'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/channel/messages/observer.ts',
        from: '  if (destination === terminalMessages.register.destination) return;\n',
        to: '',
      },
    ],
  },
];
