import type { SourceMutant } from '../../source-mutant.js';

/** Responses that show a secret. */
export const authSecretsMutants: readonly SourceMutant[] = [
  {
    id: 'lets-caches-store-ws-tokens',
    sentence: 'The response with a wsToken has no Cache-Control: no-store.',
    clauses: ['AUTH-01', 'TRM-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/secret-responses.ts',
        from: "'token', 'wsToken', 'appSecret'",
        to: "'token', 'appSecret'",
      },
    ],
  },
  {
    id: 'lets-caches-store-activation-credentials',
    sentence: 'The responses of an activation and of a new terminal have no Cache-Control: no-store.',
    clauses: ['APP-01', 'LIF-06'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/secret-responses.ts',
        from: "'appSecret', 'clientSecret', 'accessId', 'activationCode'",
        to: "'appSecret'",
      },
    ],
  },
  {
    id: 'shows-the-hash-of-a-secret',
    sentence:
      'The administration shows an appSecret of each app in lists and details: the hash of the secret.',
    clauses: ['AUTH-10'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/contract/admin/apps.ts',
        from: 'revoked: Type.Boolean(),\n    createdAt: timestamp,',
        to: 'revoked: Type.Boolean(),\n    appSecret: Type.Optional(Type.String()),\n    createdAt: timestamp,',
      },
      {
        file: 'src/contract/admin/apps.ts',
        from: 'Type.Object({ appId, appSecret, ...otherFields })',
        to: 'Type.Object({ appId, ...otherFields, appSecret })',
      },
      {
        file: 'src/backend/store/apps/app-store.ts',
        from: "const apps = table('apps', appColumns);",
        to: "const apps = table('apps', secretAppColumns);",
      },
      {
        file: 'src/backend/store/apps/app-store.ts',
        from: 'type Row = RowOf<typeof appColumns>;',
        to: 'type Row = RowOf<typeof secretAppColumns>;',
      },
      {
        file: 'src/backend/store/apps/app-store.ts',
        from: 'import { appColumns, secretAppColumns } from',
        to: 'import { secretAppColumns } from',
      },
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: 'function toAppResponse(app: OAuthApp): AppResponse {',
        to: 'function toAppResponse(app: OAuthApp & { readonly secretHash?: string }): AppResponse {',
      },
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: '    owner: { merchantId, branchId },\n    scopes',
        to: "    owner: { merchantId, branchId },\n    appSecret: app.secretHash ?? '',\n    scopes",
      },
    ],
  },
  {
    id: 'lets-caches-store-tokens',
    sentence: 'The response with a bearer token has no Cache-Control: no-store.',
    clauses: ['AUTH-01', 'AUTH-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/secret-responses.ts',
        from: "'token', 'wsToken', 'appSecret'",
        to: "'wsToken', 'appSecret'",
      },
    ],
  },
  {
    id: 'lets-caches-store-app-secrets',
    sentence: 'The responses with an appSecret have no Cache-Control: no-store.',
    clauses: ['APP-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/secret-responses.ts',
        from: "'token', 'wsToken', 'appSecret'",
        to: "'token', 'wsToken'",
      },
    ],
  },
  {
    id: 'forgets-the-new-secrets-of-sandbox-apps',
    sentence: 'The regenerated secret of a sandbox app is not accepted, and its old one still is.',
    clauses: ['AUTH-08'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/apps/rotate-secret.ts',
        from: 'await apps.replaceSecret(',
        to: 'if (!app.sandbox) await apps.replaceSecret(',
      },
    ],
  },
  {
    id: 'accepts-the-old-secret-of-branch-apps',
    sentence: 'An app of a branch keeps its old secret when an administrator regenerates it.',
    clauses: ['AUTH-08'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/store/apps/app-store.ts',
        from: 'const row = await update(reach, appId, secretApps.changes({ secretHash })).executeTakeFirst();',
        to: "const row = await update(reach, appId, secretApps.changes({ secretHash }))\n        .where('branch_id', 'is', null)\n        .executeTakeFirst();",
      },
    ],
  },
];
