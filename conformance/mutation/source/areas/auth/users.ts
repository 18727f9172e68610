import type { SourceMutant } from '../../source-mutant.js';

/** Accounts of users. */
export const authUsersMutants: readonly SourceMutant[] = [
  {
    id: 'keeps-the-sessions-of-a-changed-user',
    sentence: 'The open sessions of a user that is deleted or moved stay open.',
    clauses: ['AUTH-16'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/users/administer-users.ts',
        from: '  eviction.evictUser(user.clientId);\n',
        to: "  if (user.clientId === '') eviction.evictUser(user.clientId);\n",
      },
    ],
  },
  {
    id: 'keeps-the-tokens-of-a-moved-user',
    sentence: 'A user whose role or place is changed keeps the tokens of before; only a deletion ends them.',
    clauses: ['AUTH-16'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/users/administer-users.ts',
        from: '  revocations.userChanged(user);\n',
        to: '  if (user.generation === null) revocations.userChanged(user);\n',
      },
    ],
  },
  {
    id: 'keeps-the-ws-tokens-of-a-changed-user',
    sentence: 'The wsTokens of a user that is deleted or moved still open a session.',
    clauses: ['AUTH-16'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: 'return !this.#isChanged(subject, subjectGeneration);',
        to: "return subject.startsWith('user_') || !this.#isChanged(subject, subjectGeneration);",
      },
    ],
  },
  {
    id: 'accepts-the-tokens-of-moved-users-after-a-restart',
    sentence:
      'After a restart the tokens of a user from before its role or place was changed are valid again.',
    clauses: ['AUTH-16'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/access/token-status-store.ts',
        from: ".where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('generation', '>', 0)]))",
        to: ".where('deleted_at', 'is not', null)",
      },
    ],
  },
  {
    id: 'accepts-the-tokens-of-deleted-users-after-a-restart',
    sentence: 'After a restart the tokens of a deleted user are valid again.',
    clauses: ['AUTH-16'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/access/token-status-store.ts',
        from: ".where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('generation', '>', 0)]))",
        to: ".where('deleted_at', 'is', null)\n        .where('generation', '>', 0)",
      },
    ],
  },
  {
    id: 'ignores-a-move-to-another-branch',
    sentence: 'A role request that changes only the branch of a user changes nothing.',
    clauses: ['AUTH-16', 'TEN-12'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/users/administer-users.ts',
        from: 'a.merchantId === b.merchantId && a.branchId === b.branchId',
        to: 'a.merchantId === b.merchantId',
      },
    ],
  },
  {
    id: 'lists-deleted-users',
    sentence: 'Deleted users stay in the list of users.',
    clauses: ['AUTH-16', 'BLK-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/store/users/user-store.ts',
        from: ".where('deleted_at', 'is', null)\n        .where(afterPosition(after, 'client_id'))",
        to: ".where(afterPosition(after, 'client_id'))",
      },
    ],
  },
  {
    id: 'drops-the-branch-of-a-created-user-from-its-tokens',
    sentence: 'The token of a BRANCH user reaches its whole merchant.',
    clauses: ['AUTH-02', 'TEN-12'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'role: user.role,\n      scopes: new Set(),\n      merchantId: user.merchantId,\n      branchId: user.branchId,',
        to: 'role: user.role,\n      scopes: new Set(),\n      merchantId: user.merchantId,\n      branchId: null,',
      },
    ],
  },
  {
    id: 'keeps-the-rights-of-a-user-with-another-role',
    sentence: 'A user whose role alone is changed, from ADMIN to SYSTEM_ADMIN, keeps the tokens of before.',
    clauses: ['AUTH-16'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/users/administer-users.ts',
        from: 'return a.role === b.role && a.merchantId',
        to: 'return a.merchantId',
      },
    ],
  },
  {
    id: 'ends-the-rights-of-a-renamed-user',
    sentence: 'Another name of a user ends its tokens and its sessions.',
    clauses: ['AUTH-16'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/http/routes/admin/users.ts',
        from: 'return toUserResponse(\n        await renameUser(userAdministration, callerOf(request), clientId, request.body.displayName),\n      );',
        to: 'const renamed = await renameUser(userAdministration, callerOf(request), clientId, request.body.displayName);\n      userAdministration.eviction.evictUser(clientId);\n      return toUserResponse(renamed);',
      },
    ],
  },
  {
    id: 'gives-moved-users-the-reach-of-before',
    sentence: 'A new token of a user who was moved to another merchant has the reach of before.',
    clauses: ['AUTH-16'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: "const unknownHash = 'A'.repeat(43);",
        to: "const unknownHash = 'A'.repeat(43);\n\nconst firstMerchants = new Map<string, string | null>();",
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'role: user.role,\n      scopes: new Set(),\n      merchantId: user.merchantId,',
        to: 'role: user.role,\n      scopes: new Set(),\n      merchantId: firstMerchantOf(user.clientId, user.merchantId),',
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'function userCredential(',
        to: 'function firstMerchantOf(clientId: string, merchantId: string | null): string | null {\n  const first = firstMerchants.get(clientId) ?? merchantId;\n  firstMerchants.set(clientId, first);\n  return first;\n}\n\nfunction userCredential(',
      },
    ],
  },
];
