import type { SourceMutant } from '../../source-mutant.js';

/** Callers of the area rates. */
export const ratesCallersMutants: readonly SourceMutant[] = [
  {
    id: 'limits-each-operation-alone',
    sentence: 'Each operation has a rate limit of its own: calls to different operations do not add up.',
    clauses: ['RAT-01'],
    kind: 'timing',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "charge(reply, caller, access.kind === 'operation' && access.heavy === true ? heavyTokens : 1);",
        to: `const count = access.kind === 'operation' && access.heavy === true ? heavyTokens : 1;\n      if (!exempt.has(caller.subject)) limit(reply, principals, \`\${caller.subject} \${request.url}\`, count);`,
      },
    ],
  },
  {
    id: 'limits-all-apps-of-a-merchant-together',
    sentence: 'All apps and users of a merchant share one rate limit.',
    clauses: ['RAT-02'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "charge(reply, caller, access.kind === 'operation' && access.heavy === true ? heavyTokens : 1);",
        to: "const count = access.kind === 'operation' && access.heavy === true ? heavyTokens : 1;\n      if (!exempt.has(caller.subject)) limit(reply, principals, caller.merchantId ?? caller.subject, count);",
      },
    ],
  },
  {
    id: 'limits-each-token-alone',
    sentence: 'Each token has a rate limit of its own, so a new token begins with a full one.',
    clauses: ['RAT-01'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "charge(reply, caller, access.kind === 'operation' && access.heavy === true ? heavyTokens : 1);",
        to: "const count = access.kind === 'operation' && access.heavy === true ? heavyTokens : 1;\n      if (!exempt.has(caller.subject)) limit(reply, principals, token, count);",
      },
    ],
  },
  {
    id: 'limits-integrators-only',
    sentence: 'Users and terminals have no rate limit.',
    clauses: ['RAT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '{ subject }: Principal, count: number): void {',
        to: '{ subject, role }: Principal, count: number): void {',
      },
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (!exempt.has(subject)) limit(',
        to: "if (!exempt.has(subject) && role === 'INTEGRATOR') limit(",
      },
    ],
  },
  {
    id: 'charges-refused-calls',
    sentence: 'A refused call takes tokens as well: a caller that goes on calling is never let in again.',
    clauses: ['RAT-01', 'RAT-02'],
    kind: 'timing',
    changes: [
      {
        file: 'src/limiting/token-bucket.ts',
        from: 'if (waitMs > 0) return waitMs;\n    this.#debtMs = debtMs;',
        to: 'this.#debtMs = debtMs;\n    if (waitMs > 0) return waitMs;',
      },
    ],
  },
  {
    id: 'never-refills-while-calls-arrive',
    sentence: 'Tokens come back only after a whole second without a call.',
    clauses: ['RAT-01'],
    kind: 'timing',
    changes: [
      {
        file: 'src/limiting/token-bucket.ts',
        from: 'this.#debtMs = Math.max(0, this.#debtMs - Math.max(0, elapsedMs));',
        to: 'if (elapsedMs >= 1000) this.#debtMs = Math.max(0, this.#debtMs - elapsedMs);',
      },
    ],
  },
  {
    id: 'lets-half-of-the-burst-through',
    sentence: 'The burst of a rate limit is half of what is configured.',
    clauses: ['RAT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/limiting/token-bucket.ts',
        from: 'this.#capacityMs = this.#perTokenMs * burst;',
        to: 'this.#capacityMs = this.#perTokenMs * Math.ceil(burst / 2);',
      },
    ],
  },
  {
    id: 'saves-tokens-above-the-burst',
    sentence: 'Tokens are saved up without end while no call arrives.',
    clauses: ['RAT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/limiting/token-bucket.ts',
        from: 'this.#debtMs = Math.max(0, this.#debtMs - Math.max(0, elapsedMs));',
        to: 'this.#debtMs -= Math.max(0, elapsedMs);',
      },
    ],
  },
  {
    id: 'brings-back-fifty-tokens-a-second',
    sentence: 'The rate limit of a caller allows 50 calls a second.',
    clauses: ['RAT-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/config/keys.ts',
        from: "key(count, 100, 'The requests a second that this limit allows.')",
        to: "key(count, 50, 'The requests a second that this limit allows.')",
      },
    ],
  },
  {
    id: 'checks-the-rate-before-the-scope',
    sentence: 'A call without its scope takes a token, and above the limit it is 429 and not 403.',
    clauses: ['RAT-02', 'ERR-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: "      checkAccess(access, caller);\n      charge(reply, caller, access.kind === 'operation' && access.heavy === true ? heavyTokens : 1);\n",
        to: "      charge(reply, caller, access.kind === 'operation' && access.heavy === true ? heavyTokens : 1);\n      checkAccess(access, caller);\n",
      },
    ],
  },
  {
    id: 'limits-each-system-alone',
    sentence: 'Each system has a rate limit of its own.',
    clauses: ['RAT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (!exempt.has(subject)) limit(reply, principals, subject, count);',
        to: "if (!exempt.has(subject)) limit(reply, principals, `${subject} ${reply.request.url.split('/')[3]}`, count);",
      },
    ],
  },
];
