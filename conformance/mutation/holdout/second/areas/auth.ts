import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area auth. */
export const authSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'ends-the-tokens-of-an-app-with-a-new-secret',
    sentence: 'A new secret of an app ends the tokens that the app already has.',
    clauses: ['AUTH-08', 'AUTH-07'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/admin/assigned-apps.ts',
        from: '      return { appId, appSecret };',
        to: '      services.userAdministration.revocations.userChanged({ clientId: appId, generation: null });\n      return { appId, appSecret };',
      },
    ],
  },
  {
    id: 'changes-the-mode-of-an-app-alone',
    sentence: 'A change of an app that has a mode and scopes changes the mode and leaves the scopes.',
    clauses: ['AUTH-09', 'SBX-26'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/store/apps/app-store.ts',
        from: 'apps.changes({ displayName, scopes, sandbox })',
        to: 'apps.changes(sandbox === undefined ? { displayName, scopes } : { displayName, sandbox })',
      },
    ],
  },
  {
    id: 'rejects-token-requests-with-a-body',
    sentence: 'A token request that has a body is rejected with 400.',
    clauses: ['AUTH-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/token.ts',
        from: 'done(null);',
        to: "done(new ServiceError('ERR_VALIDATION', 'the body must be empty', { details: [] }));",
      },
    ],
  },
  {
    id: 'challenges-with-the-scheme-of-the-request',
    sentence:
      'The WWW-Authenticate of a 401 repeats the scheme of the request, and is Basic for a request without one.',
    clauses: ['AUTH-11'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: "reply.request.routeOptions.config.access?.kind === 'credentials'",
        to: "/^basic/i.test(reply.request.headers.authorization ?? 'basic')",
      },
    ],
  },
  {
    id: 'accepts-tokens-in-another-spelling',
    sentence: 'An access token whose signature has other unused bits in its last letter is accepted.',
    clauses: ['AUTH-14'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: 'if (verified === undefined || !isCanonicalBase64Url(token))',
        to: 'if (verified === undefined)',
      },
    ],
  },
  {
    id: 'keeps-sessions-of-deleted-users-open',
    sentence: 'The open sessions of a user that is deleted go on.',
    clauses: ['AUTH-16'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/users/administer-users.ts',
        from: '  eviction.evictUser(user.clientId);',
        to: '  if (user.generation !== null) eviction.evictUser(user.clientId);',
      },
    ],
  },
  {
    id: 'revives-deleted-users-at-a-restart',
    sentence: 'After a restart the tokens of a deleted user are valid again.',
    clauses: ['AUTH-16'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/access/token-status-store.ts',
        from: "eb('deleted_at', 'is not', null), eb('generation', '>', 0)",
        to: "eb('generation', '>', 0)",
      },
    ],
  },
  {
    id: 'issues-tokens-to-deactivated-terminals',
    sentence: 'A deactivated terminal gets an access token, which is of no use to it.',
    clauses: ['AUTH-12', 'LIF-06'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: "usable: terminal.status === 'ACTIVE',",
        to: 'usable: true,',
      },
    ],
  },
  {
    id: 'loads-only-unrevoked-sandbox-apps',
    sentence: 'After a restart the tokens of a revoked sandbox app work in production.',
    clauses: ['AUTH-07', 'SBX-26', 'SBX-17'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/apps/app-store.ts',
        from: ".where('sandbox', '=', 1).execute()",
        to: ".where('sandbox', '=', 1).where('revoked', '=', 0).execute()",
      },
    ],
  },
  {
    id: 'treats-an-unknown-system-before-the-token',
    sentence: 'A call to an unknown system is 404 even without a token.',
    clauses: ['AUTH-11'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '      const status = caller && revocations.statusOf(caller);',
        to: "      if (access.kind === 'operation') checkSystem(request, served);\n      const status = caller && revocations.statusOf(caller);",
      },
    ],
  },
  {
    id: 'locks-out-moved-users',
    sentence: 'A user that was moved gets tokens of its former generation, which are refused.',
    clauses: ['AUTH-16'],
    kind: 'administration',
    changes: [
      { file: 'src/backend/domain/access/credentials.ts', from: '      ...generationOf(user),\n', to: '' },
    ],
  },
  {
    id: 'closes-the-channel-to-moved-users',
    sentence: 'A user that was moved gets wsTokens without its generation, which are refused at CONNECT.',
    clauses: ['AUTH-16'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: '        ...(generation !== undefined && { subjectGeneration: generation }),\n',
        to: '',
      },
    ],
  },
];
