import type { Mutant } from '../../mutant.js';

export const revocationIgnored: Mutant = {
  id: 'revocation-ignored',
  sentence: 'Revoking an app is acknowledged and changes nothing.',
  clause: 'AUTH-06',
  scenario: 'auth.app.revoked',
  wire: () => ({
    rest: async (request, forward) =>
      request.path.endsWith('/revoke') ? { status: 200, body: { revoked: true } } : forward(request),
  }),
};
