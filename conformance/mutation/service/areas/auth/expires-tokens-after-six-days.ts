import { claim } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const expiresTokensAfterSixDays: Mutant = {
  id: 'expires-tokens-after-six-days',
  sentence: 'An access token says that it expires after seven days and works for six.',
  clause: 'AUTH-05',
  scenario: 'auth.token.lifetime',
  wire: () => {
    const lifeMs = 6 * 24 * 60 * 60 * 1000;
    return {
      rest: async (request, forward) => {
        const answer = await forward(request);
        const issuedAt = claim(request, 'iat');
        const worn = typeof issuedAt === 'number' && Date.now() > issuedAt * 1000 + lifeMs;
        if (!worn || answer.status === 401) return answer;
        return { status: 401, body: { errorCode: 'ERR_UNAUTHORIZED', message: 'the token has expired' } };
      },
    };
  },
};
