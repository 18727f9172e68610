import type { Mutant } from '../../mutant.js';

export const ignoresScopeChange: Mutant = {
  id: 'ignores-scope-change',
  sentence: 'A change of scopes returns 200 and changes nothing.',
  clause: 'AUTH-09',
  scenario: 'auth.app.scopes-changed',
  wire: () => ({
    rest: async (request, forward) =>
      request.method === 'PATCH' ? { status: 200, body: {} } : forward(request),
  }),
};
