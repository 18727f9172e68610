import type { SourceMutant } from '../../source-mutant.js';

/** wsTokens that are not valid. */
export const stompTokensMutants: readonly SourceMutant[] = [
  {
    id: 'ignores-text-after-the-signature',
    sentence: 'A wsToken with a further character is accepted, and the frames after CONNECT have an effect.',
    clauses: ['BAD-2', 'C08'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: '    verify(token) {\n',
        to: "    verify(text) {\n      const token = text.slice(0, text.lastIndexOf('.') + 44);\n",
      },
    ],
  },
  {
    id: 'accepts-access-tokens-as-ws-tokens',
    sentence: 'The access token of a terminal opens a session on the channel.',
    clauses: ['BAD-12', 'AUTH-13'],
    kind: 'credentials',
    changes: [
      { file: 'src/backend/composition/tokens.ts', from: "'web-socket-token'", to: "'access-token'" },
      { file: 'src/backend/domain/access/web-socket-token.ts', from: '    checkTyp: type,\n', to: '' },
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: 'allowedAud: audience,',
        to: "allowedAud: [audience, 'api'],",
      },
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: ' || (exp - iat) * 1000 > lifetimeMs',
        to: '',
      },
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: '  observer,\n  generation,\n}: Record',
        to: '  observer = false,\n  generation,\n}: Record',
      },
    ],
  },
  {
    id: 'accepts-ws-tokens-as-access-tokens',
    sentence: 'REST accepts a wsToken in the place of an access token.',
    clauses: ['BAD-12', 'AUTH-13'],
    kind: 'credentials',
    changes: [
      { file: 'src/backend/composition/tokens.ts', from: "'web-socket-token'", to: "'access-token'" },
      { file: 'src/backend/domain/access/access-token.ts', from: '    checkTyp: type,\n', to: '' },
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: 'allowedAud: audience,\n    allowedIss: issuer,',
        to: "allowedAud: [audience, 'ws'],",
      },
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: "'exp', 'iat', 'aud', 'iss'],",
        to: "'exp', 'iat', 'aud'],",
      },
      {
        file: 'src/backend/domain/access/access-token.ts',
        from: 'const { sub, role, scope, merchantId',
        to: "const { sub, role, scope = '', merchantId",
      },
    ],
  },
  {
    id: 'accepts-unsigned-tokens',
    sentence: 'The signature of a token is not checked.',
    clauses: ['BAD-11', 'C08'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: '        const { header, payload } = verify(token);',
        to: "        const [head, body] = token.split('.').map((each) => Buffer.from(each, 'base64url').toString());\n        const { header, payload } = { header: JSON.parse(head), payload: JSON.parse(body) };",
      },
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: 'return hasOwnHeader(header) && isCanonicalBase64Url(token)',
        to: 'return header.typ === type && payload.aud === audience',
      },
    ],
  },
  {
    id: 'accepts-alg-none',
    sentence: 'A token with alg none is accepted.',
    clauses: ['BAD-11', 'BAD-16'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: '        const { header, payload } = verify(token);',
        to: "        const parts = token.split('.').map((each) => Buffer.from(each, 'base64url').toString());\n        const isOpen = parts[2] === '' && JSON.parse(parts[0]).alg === 'none';\n        const { header, payload } = isOpen ? { header: JSON.parse(parts[0]), payload: JSON.parse(parts[1]) } : verify(token);",
      },
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: 'return hasOwnHeader(header) && isCanonicalBase64Url(token)',
        to: "return hasOwnHeader(header) && (isCanonicalBase64Url(token) || token.endsWith('.'))",
      },
    ],
  },
  {
    id: 'accepts-tokens-after-their-end',
    sentence: 'A token is accepted for a minute after it has expired.',
    clauses: ['BAD-13'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: '    allowedAud: audience,',
        to: '    allowedAud: audience,\n    clockTolerance: 60_000,',
      },
      {
        file: 'src/backend/domain/access/web-socket-token.ts',
        from: 'if (now >= exp * 1000 || iat * 1000 > now',
        to: 'if (now >= exp * 1000 + 60_000 || iat * 1000 > now',
      },
    ],
  },
  {
    id: 'ignores-the-switch-of-legacy',
    sentence: 'A CONNECT without a bearer token is one of a legacy terminal, also where that is disabled.',
    clauses: ['BAD-15', 'BAD-10', 'C08'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/legacy.ts',
        from: "    return this.#deps.config['ws.migration.legacy-auth.enabled'] && !hasBearer(headers);",
        to: '    return !hasBearer(headers);',
      },
    ],
  },
];
