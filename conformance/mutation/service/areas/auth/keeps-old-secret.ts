import type { Mutant } from '../../mutant.js';

export const keepsOldSecret: Mutant = {
  id: 'keeps-old-secret',
  sentence: 'The response to a regeneration shows a new secret, but the old secret stays valid.',
  clause: 'AUTH-08',
  scenario: 'auth.app.secret-regenerated',
  wire: () => ({
    rest: async (request, forward) =>
      request.path.endsWith('/secret') ? { status: 200, body: { appSecret: 'new' } } : forward(request),
  }),
};
