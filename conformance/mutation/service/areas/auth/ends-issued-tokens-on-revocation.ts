import { claim } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const endsIssuedTokensOnRevocation: Mutant = {
  id: 'ends-issued-tokens-on-revocation',
  sentence: 'Revoking an app invalidates the tokens that were already issued to it.',
  clause: 'AUTH-07',
  scenario: 'auth.app.revoked',
  wire: () => {
    const revoked = new Set<unknown>();
    return {
      rest: async (request, forward) => {
        if (request.path.endsWith('/revoke')) revoked.add(request.path.split('/').at(-2));
        const response = await forward(request);
        return revoked.has(claim(request, 'sub')) ? { ...response, status: 401 } : response;
      },
    };
  },
};
