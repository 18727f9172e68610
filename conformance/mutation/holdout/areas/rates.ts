import type { SourceMutant } from '../../source/source-mutant.js';

/** Mutants of the holdout in the area rates. */
export const ratesHoldout: readonly SourceMutant[] = [
  {
    id: 'limits-the-apps-of-a-merchant-together',
    sentence: 'All apps and users of a merchant share one rate limit.',
    clauses: ['RAT-02'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'function charge(reply: FastifyReply, { subject }: Principal, count: number): void {\n    if (!exempt.has(subject)) limit(reply, principals, subject, count);',
        to: 'function charge(reply: FastifyReply, { subject, merchantId }: Principal, count: number): void {\n    if (!exempt.has(subject)) limit(reply, principals, merchantId ?? subject, count);',
      },
    ],
  },
  {
    id: 'charges-rejected-requests',
    sentence:
      'Requests above the rate limit are charged too, so that the wait that Retry-After names is not enough.',
    clauses: ['RAT-02'],
    kind: 'timing',
    changes: [
      {
        file: 'src/limiting/token-bucket.ts',
        from: '    if (waitMs > 0) return waitMs;\n    this.#debtMs = debtMs;\n    return 0;',
        to: '    this.#debtMs = debtMs;\n    return Math.max(0, waitMs);',
      },
    ],
  },
  {
    id: 'charges-only-the-first-page-of-a-text-search',
    sentence: 'find with text and a cursor costs a single token.',
    clauses: ['RAT-01', 'RAT-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/find.ts',
        from: "return typeof body === 'object' && body !== null && 'text' in body;",
        to: "return typeof body === 'object' && body !== null && 'text' in body && !('cursor' in body);",
      },
    ],
  },
  {
    id: 'limits-token-requests-by-their-credentials',
    sentence: 'The limit of the token endpoint counts each pair of id and secret apart.',
    clauses: ['RAT-01', 'RAT-02'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'limit(reply, tokenAddresses, networkOf(request.ip));',
        to: 'limit(reply, tokenAddresses, request.headers.authorization ?? request.ip);',
      },
    ],
  },
  {
    id: 'does-not-limit-reads',
    sentence: 'GET requests are not limited.',
    clauses: ['RAT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '      charge(reply, caller, access.kind',
        to: "      if (request.method !== 'GET') charge(reply, caller, access.kind",
      },
    ],
  },
  {
    id: 'limits-each-system-apart',
    sentence: 'Each system has a rate limit of its own.',
    clauses: ['RAT-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: 'if (!exempt.has(subject)) limit(reply, principals, subject, count);',
        to: "const [, , , system] = reply.request.url.split('/');\n    if (!exempt.has(subject)) limit(reply, principals, `${subject} ${system}`, count);",
      },
    ],
  },
];
