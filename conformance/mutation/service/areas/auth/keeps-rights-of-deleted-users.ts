import type { Mutant } from '../../mutant.js';

export const keepsRightsOfDeletedUsers: Mutant = {
  id: 'keeps-rights-of-deleted-users',
  sentence: 'The tokens and sessions of a deleted user live on.',
  clause: 'AUTH-16',
  scenario: 'auth.user-rights',
  wire: () => ({
    rest: async (request, forward) =>
      request.method === 'DELETE' ? { status: 204, body: undefined } : forward(request),
  }),
};
