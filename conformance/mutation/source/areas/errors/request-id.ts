import type { SourceMutant } from '../../source-mutant.js';

/** Request id of the area errors. */
export const errorsRequestIdMutants: readonly SourceMutant[] = [
  {
    id: 'replaces-the-request-id-of-the-caller',
    sentence: "The caller's X-Request-Id is replaced by another.",
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: "return typeof given === 'string' && safeRequestId.test(given) ? given : requestId();",
        to: "return given === undefined || safeRequestId.test('') ? requestId() : requestId();",
      },
    ],
  },
  {
    id: 'returns-request-ids-of-any-length',
    sentence: "A caller's X-Request-Id of more than 64 characters is returned.",
    clauses: ['ERR-01'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: '/^[A-Za-z0-9._-]{1,64}$/',
        to: '/^[A-Za-z0-9._-]+$/',
      },
    ],
  },
  {
    id: 'generates-one-request-id',
    sentence: 'Every generated X-Request-Id is the same.',
    clauses: ['ERR-01'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: 'given : requestId();',
        to: "given : requestId().replace(/-.*/, '-0');",
      },
    ],
  },
  {
    id: 'omits-the-request-id-of-unknown-paths',
    sentence: 'The 404 of an unknown path has no X-Request-Id.',
    clauses: ['ERR-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/server.ts',
        from: '      reply.header(requestIdHeader, request.id);\n      if (request.routeOptions',
        to: '      if (!request.is404) reply.header(requestIdHeader, request.id);\n      if (request.routeOptions',
      },
    ],
  },
];
