import { field, isOperation } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const storesDeniedPayment: Mutant = {
  id: 'stores-denied-payment',
  sentence: 'A payment that was refused for its scope is found afterwards.',
  clause: 'SCP-19',
  scenario: 'scopes.no-effect',
  wire: () => {
    const refused = new Set<unknown>();
    return {
      rest: async (request, forward) => {
        const answer = await forward(request);
        const referenceId = field(request.body, 'referenceId');
        if (isOperation(request, 'payNow') && answer.status === 403) refused.add(referenceId);
        const looksUp = isOperation(request, 'getTransactionDetails');
        return looksUp && refused.has(referenceId) ? { status: 200, body: { referenceId } } : answer;
      },
    };
  },
};
