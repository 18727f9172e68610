import type { SourceMutant } from '../../source-mutant.js';

/** Lifetime and form of bearer tokens. */
export const authTokensMutants: readonly SourceMutant[] = [
  {
    id: 'ends-tokens-when-the-sandbox-mode-changes',
    sentence: 'A change of the sandbox mode of an app ends the tokens that were issued before.',
    clauses: ['AUTH-09', 'AUTH-07', 'SBX-26'],
    kind: 'mode',
    changes: [
      {
        file: 'src/backend/domain/access/sandbox-apps.ts',
        from: 'export class SandboxApps {',
        to: '/** Changes of the mode of each app. */\nexport const modeChanges = new Map<string, number>();\n\nexport class SandboxApps {',
      },
      {
        file: 'src/backend/domain/access/sandbox-apps.ts',
        from: 'if (sandbox) this.#appIds.add(appId);',
        to: 'if (sandbox !== this.#appIds.has(appId)) modeChanges.set(appId, (modeChanges.get(appId) ?? 0) + 1);\n    if (sandbox) this.#appIds.add(appId);',
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: "import { secretMatches } from './secrets.js';",
        to: "import { modeChanges } from './sandbox-apps.js';\nimport { secretMatches } from './secrets.js';",
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'branchId: app.branchId,\n      terminal: null,',
        to: 'branchId: app.branchId,\n      terminal: null,\n      ...generationOf({ generation: modeChanges.get(app.appId) ?? 0 }),',
      },
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: "import type { Principal } from './principal.js';",
        to: "import type { Principal } from './principal.js';\nimport { modeChanges } from './sandbox-apps.js';",
      },
      {
        file: 'src/backend/domain/access/token-status.ts',
        from: 'const user = this.#users.get(subject);',
        to: "if (subject.startsWith('app_')) return (modeChanges.get(subject) ?? 0) !== generation;\n    const user = this.#users.get(subject);",
      },
    ],
  },
  {
    id: 'accepts-tokens-for-ten-minutes-after-their-expiry',
    sentence: 'A bearer token is still accepted in the ten minutes after its expiry.',
    clauses: ['AUTH-05'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: 'return monotonicNow() < verified.expiresAt ?',
        to: 'return monotonicNow() < verified.expiresAt + 600_000 ?',
      },
    ],
  },
  {
    id: 'ends-tokens-an-hour-early',
    sentence: 'A bearer token ends an hour before seven days have passed.',
    clauses: ['AUTH-05'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: 'const expiry = issuedAt + Math.floor(lifetimeMs / 1000);',
        to: 'const expiry = issuedAt + Math.floor(lifetimeMs / 1000) - 3600;',
      },
    ],
  },
  {
    id: 'shows-the-day-of-expiry-only',
    sentence: 'expiryDate is a date without a time.',
    clauses: ['AUTH-05', 'AUTH-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/token.ts',
        from: 'expiryDate: instant(expiresAt)',
        to: 'expiryDate: instant(expiresAt).slice(0, 10)',
      },
    ],
  },
  {
    id: 'shows-an-expiry-an-hour-late',
    sentence: 'expiryDate lies an hour after the expiry of the token, as in another time zone.',
    clauses: ['AUTH-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/token.ts',
        from: 'expiryDate: instant(expiresAt)',
        to: 'expiryDate: instant(expiresAt + 3_600_000)',
      },
    ],
  },
  {
    id: 'issues-tokens-of-the-type-bearer-in-capitals',
    sentence: 'The type of a token is Bearer and not bearer.',
    clauses: ['AUTH-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/contract/rest/tokens.ts',
        from: "Type.Literal('bearer')",
        to: "Type.Literal('Bearer')",
      },
      {
        file: 'src/backend/http/routes/token.ts',
        from: "type: 'bearer'",
        to: "type: 'Bearer'",
      },
    ],
  },
  {
    id: 'gives-users-tokens-for-30-days',
    sentence: 'The token of a user is valid for thirty days.',
    clauses: ['AUTH-05'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: 'const expiry = issuedAt + Math.floor(lifetimeMs / 1000);',
        to: "const expiry = issuedAt + Math.floor((principal.role === 'INTEGRATOR' || principal.terminal !== null ? lifetimeMs : 30 * 86_400_000) / 1000);",
      },
    ],
  },
  {
    id: 'forgets-the-last-of-all-scopes',
    sentence: 'The token of an app with all scopes carries seven of them.',
    clauses: ['AUTH-03'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: "scope: [...principal.scopes].join(' '),",
        to: "scope: [...principal.scopes].slice(0, 7).join(' '),",
      },
    ],
  },
  {
    id: 'shows-the-end-of-the-day-as-expiry',
    sentence: 'expiryDate is the end of the day on which the token expires.',
    clauses: ['AUTH-05'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/token.ts',
        from: "return { token, type: 'bearer', expiryDate: instant(expiresAt) };",
        to: "return { token, type: 'bearer', expiryDate: instant(Math.ceil(expiresAt / 86_400_000) * 86_400_000) };",
      },
    ],
  },
];
