import type { SourceMutant } from '../../source-mutant.js';

/** The right secret of credentials that are not usable gets a message of its own, for the ids of the condition. */
function revealing(message: string, condition = 'true'): SourceMutant['changes'] {
  const file = 'src/backend/domain/access/credentials.ts';
  const [from, usable] = [
    "import { secretMatches } from './secrets.js';",
    'return matches && credential?.usable',
  ];
  const error = `new ServiceError('ERR_UNAUTHORIZED', '${message}')`;
  return [
    { file, from, to: `import { ServiceError } from '../service-error.js';\n${from}` },
    {
      file,
      from: usable,
      to: `if (matches && credential?.usable === false && ${condition}) throw ${error};\n  ${usable}`,
    },
  ];
}

/** Refused credentials. */
export const authRefusalsMutants: readonly SourceMutant[] = [
  {
    id: 'omits-www-authenticate-at-the-token-endpoint',
    sentence: 'The 401 of the token endpoint has no WWW-Authenticate; that of a bad bearer has.',
    clauses: ['AUTH-12', 'AUTH-11', 'AUTH-06', 'AUTH-08'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: "reply.header('WWW-Authenticate'",
        to: "if (!isTokenEndpoint) reply.header('WWW-Authenticate'",
      },
    ],
  },
  {
    id: 'reveals-that-an-app-is-revoked',
    sentence: 'A revoked app gets a message of its own, with the right secret.',
    clauses: ['AUTH-12', 'AUTH-06'],
    kind: 'credentials',
    changes: revealing('the credentials are revoked'),
  },
  {
    id: 'responds-to-an-unknown-id-with-not-found',
    sentence: 'An unknown id at the token endpoint is 404, a wrong secret 401.',
    clauses: ['AUTH-12'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: "import { secretMatches } from './secrets.js';",
        to: "import { notFound } from '../service-error.js';\nimport { secretMatches } from './secrets.js';",
      },
      {
        file: 'src/backend/domain/access/credentials.ts',
        from: 'const matches = secretMatches(',
        to: "if (credential === undefined && id.startsWith('app_')) throw notFound('app');\n  const matches = secretMatches(",
      },
    ],
  },
  {
    id: 'names-bearer-at-the-token-endpoint',
    sentence: 'The WWW-Authenticate of the token endpoint names Bearer and not Basic.',
    clauses: ['AUTH-11', 'AUTH-12'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/problem.ts',
        from: "isTokenEndpoint ? 'Basic' : 'Bearer'",
        to: "isTokenEndpoint ? 'Bearer' : 'Bearer'",
      },
    ],
  },
  {
    id: 'requires-a-capital-b-in-bearer',
    sentence: 'The scheme of a bearer token is compared with its case: bearer is refused.',
    clauses: ['AUTH-11', 'AUTH-01'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/guard.ts',
        from: '/^bearer +([^ ]+) *$/i',
        to: '/^Bearer +([^ ]+) *$/',
      },
    ],
  },
  {
    id: 'accepts-other-spellings-of-a-signature',
    sentence: 'An access token is accepted although the unused bits of its last character are set.',
    clauses: ['AUTH-14'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: 'if (verified === undefined || !isCanonicalBase64Url(token)) return undefined;',
        to: "if (verified === undefined || !isCanonicalBase64Url('')) return undefined;",
      },
    ],
  },
  {
    id: 'requires-a-capital-b-in-basic',
    sentence: 'The scheme of the token endpoint is compared with its case: basic is refused.',
    clauses: ['AUTH-11', 'AUTH-01'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/token.ts',
        from: '/^basic +([A-Za-z0-9+/=_-]{1,1024}) *$/i',
        to: '/^Basic +([A-Za-z0-9+/=_-]{1,1024}) *$/',
      },
    ],
  },
  {
    id: 'reveals-that-a-terminal-is-deactivated',
    sentence: 'A deactivated terminal gets a message of its own at the token endpoint.',
    clauses: ['AUTH-12'],
    kind: 'credentials',
    changes: revealing('the terminal is deactivated', "id.startsWith('term_')"),
  },
];
