import { field, isOperation } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const grantsScopeFromQuery: Mutant = {
  id: 'grants-scope-from-query',
  sentence: 'A token that was requested with a scope in the query allows payNow.',
  clause: 'AUTH-04',
  scenario: 'auth.token.granted-scopes-only',
  wire: () => {
    const widened = new Set<string>();
    return {
      rest: async (request, forward) => {
        const response = await forward(request);
        if (request.path.includes('token?scope=')) widened.add(`Bearer ${field(response.body, 'token')}`);
        const opened = widened.has(request.headers.authorization ?? '') && isOperation(request, 'payNow');
        return opened ? { status: 200, body: {} } : response;
      },
    };
  },
};
