import type { Mutant } from '../../mutant.js';

export const ignoresRevocation: Mutant = {
  id: 'ignores-revocation',
  sentence: 'Revoking an app returns 200 and changes nothing.',
  clause: 'AUTH-06',
  scenario: 'auth.app.revoked',
  wire: () => ({
    rest: async (request, forward) =>
      request.path.endsWith('/revoke') ? { status: 200, body: { revoked: true } } : forward(request),
  }),
};
