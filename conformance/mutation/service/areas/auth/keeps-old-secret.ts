import type { Mutant } from '../../mutant.js';

export const keepsOldSecret: Mutant = {
  id: 'keeps-old-secret',
  sentence: 'Regenerating a secret answers a new one, and the old one stays.',
  clause: 'AUTH-08',
  scenario: 'auth.app.secret-regenerated',
  wire: () => ({
    rest: async (request, forward) =>
      request.path.endsWith('/secret') ? { status: 200, body: { appSecret: 'new' } } : forward(request),
  }),
};
