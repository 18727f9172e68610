import type { Mutant } from '../../mutant.js';

export const keepsSessionsOfMovedUsers: Mutant = {
  id: 'keeps-sessions-of-moved-users',
  sentence: 'An open session lives on when its user gets another role or merchant.',
  clause: 'AUTH-16',
  scenario: 'auth.user-rights',
  wire: () => ({
    rest: async (request, forward) =>
      /\/users\/[^/]+\/role$/.test(request.path) ? { status: 200, body: {} } : forward(request),
  }),
};
