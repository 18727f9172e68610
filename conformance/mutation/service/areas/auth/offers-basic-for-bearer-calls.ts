import type { Mutant } from '../../mutant.js';

export const offersBasicForBearerCalls: Mutant = {
  id: 'offers-basic-for-bearer-calls',
  sentence: 'Each 401 offers the scheme of the token endpoint, also where only a bearer token is accepted.',
  clause: 'AUTH-11',
  scenario: 'auth.token.invalid-bearer',
  wire: () => ({
    rest: async (request, forward) => {
      const response = await forward(request);
      if (response.status !== 401) return response;
      const headers = { ...response.headers, 'www-authenticate': 'Bearer realm="x", Basic realm="x"' };
      return { ...response, headers };
    },
  }),
};
