import type { SourceMutant } from '../../source-mutant.js';

/** Connect of the area legacy. */
export const legacyConnectMutants: readonly SourceMutant[] = [
  {
    id: 'takes-any-authorization-for-a-token',
    sentence: 'A CONNECT with a Basic Authorization is refused although legacy authentication is on.',
    clauses: ['LEG-05'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: "/^ *bearer(?: |$)/i.test(headerValue(headers, name) ?? '')",
        to: "/[^ ]/.test(headerValue(headers, name) ?? '')",
      },
    ],
  },
  {
    id: 'takes-an-empty-bearer-for-legacy',
    sentence: 'A CONNECT with an empty Bearer token is taken for a legacy one.',
    clauses: ['LEG-04', 'BAD-10', 'BAD-16'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: '/^ *bearer(?: |$)/i',
        to: '/^ *bearer +[^ ]/i',
      },
    ],
  },
  {
    id: 'falls-back-to-legacy-with-a-config-id',
    sentence: 'A CONNECT with a bad wsToken is taken for a legacy one if it has a header config_id.',
    clauses: ['LEG-04', 'CHN-03', 'BAD-16'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: '&& !hasBearer(headers);',
        to: "&& (!hasBearer(headers) || headerValue(headers, 'config_id') !== undefined);",
      },
    ],
  },
  {
    id: 'accepts-basic-with-legacy-off',
    sentence: 'With legacy authentication off a CONNECT with a Basic Authorization is accepted.',
    clauses: ['LEG-03', 'LEG-05'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: "return this.#deps.config['ws.migration.legacy-auth.enabled'] && !hasBearer(headers);",
        to: "const isBasic = /^basic /i.test(headerValue(headers, 'Authorization') ?? '');\n    return (this.#deps.config['ws.migration.legacy-auth.enabled'] || isBasic) && !hasBearer(headers);",
      },
    ],
  },
];
