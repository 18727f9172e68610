import type { SourceMutant } from '../../source-mutant.js';

/** Tokens over a restart. */
export const authRestartMutants: readonly SourceMutant[] = [
  {
    id: 'signs-with-a-new-key-after-a-restart',
    sentence: 'A restart ends all bearer tokens, as their key is not kept.',
    clauses: ['AUTH-05', 'REC-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/tokens.ts',
        from: "key: await signingKey(db, 'access-token', randomBytes(32)),",
        to: "key: randomBytes((await signingKey(db, 'access-token', randomBytes(32))).length),",
      },
    ],
  },
  {
    id: 'makes-a-new-key-at-each-start',
    sentence: 'Tokens are signed with a key that does not survive a restart.',
    clauses: ['AUTH-07'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/access/signing-keys.ts',
        from: "return Buffer.from(stored.key, 'base64url');",
        to: "return stored.key === '' ? Buffer.from(stored.key, 'base64url') : fresh;",
      },
    ],
  },
];
