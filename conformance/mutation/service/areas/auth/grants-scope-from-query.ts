import { field, isOperation } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const grantsScopeFromQuery: Mutant = {
  id: 'grants-scope-from-query',
  sentence: 'A token that was asked for with a scope in the query opens payNow.',
  clause: 'AUTH-04',
  scenario: 'auth.token.granted-scopes-only',
  wire: () => {
    const widened = new Set<string>();
    return {
      rest: async (request, forward) => {
        const answer = await forward(request);
        if (request.path.includes('token?scope=')) widened.add(`Bearer ${field(answer.body, 'token')}`);
        const opened = widened.has(request.headers.authorization ?? '') && isOperation(request, 'payNow');
        return opened ? { status: 200, body: {} } : answer;
      },
    };
  },
};
