import { claim } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const endsIssuedTokensOnRevocation: Mutant = {
  id: 'ends-issued-tokens-on-revocation',
  sentence: 'Revoking an app ends the tokens that it has.',
  clause: 'AUTH-07',
  scenario: 'auth.app.revoked',
  wire: () => {
    const revoked = new Set<unknown>();
    return {
      rest: async (request, forward) => {
        if (request.path.endsWith('/revoke')) revoked.add(request.path.split('/').at(-2));
        const answer = await forward(request);
        return revoked.has(claim(request, 'sub')) ? { ...answer, status: 401 } : answer;
      },
    };
  },
};
