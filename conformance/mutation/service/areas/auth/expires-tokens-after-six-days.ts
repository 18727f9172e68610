import { claim } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const expiresTokensAfterSixDays: Mutant = {
  id: 'expires-tokens-after-six-days',
  sentence: 'The expiryDate of an access token is seven days away, but the token is valid for six.',
  clause: 'AUTH-05',
  scenario: 'auth.token.lifetime',
  wire: () => {
    const lifeMs = 6 * 24 * 60 * 60 * 1000;
    return {
      rest: async (request, forward) => {
        const response = await forward(request);
        const issuedAt = claim(request, 'iat');
        const worn = typeof issuedAt === 'number' && Date.now() > issuedAt * 1000 + lifeMs;
        if (!worn || response.status === 401) return response;
        return { status: 401, body: { errorCode: 'ERR_UNAUTHORIZED', message: 'the token has expired' } };
      },
    };
  },
};
