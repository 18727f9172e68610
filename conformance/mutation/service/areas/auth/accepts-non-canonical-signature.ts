import type { Mutant } from '../../mutant.js';

export const acceptsNonCanonicalSignature: Mutant = {
  id: 'accepts-non-canonical-signature',
  sentence: 'An access token is accepted with any spare bits at the end of its signature.',
  clause: 'AUTH-14',
  scenario: 'auth.token.tampered',
  wire: () => ({
    rest: (request, forward) => {
      const { authorization, ...headers } = request.headers;
      if (authorization === undefined) return forward(request);
      const read = authorization.replace(/(?<=^Bearer .*\.)[\w-]+$/, (signature) =>
        Buffer.from(signature, 'base64url').toString('base64url'),
      );
      return forward({ ...request, headers: { ...headers, authorization: read } });
    },
  }),
};
