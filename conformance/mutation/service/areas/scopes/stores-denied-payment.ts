import { field, isOperation } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const storesDeniedPayment: Mutant = {
  id: 'stores-denied-payment',
  sentence: 'getTransactionDetails finds a payment that was denied for its scope.',
  clause: 'SCP-19',
  scenario: 'scopes.no-effect',
  wire: () => {
    const refused = new Set<unknown>();
    return {
      rest: async (request, forward) => {
        const response = await forward(request);
        const referenceId = field(request.body, 'referenceId');
        if (isOperation(request, 'payNow') && response.status === 403) refused.add(referenceId);
        const looksUp = isOperation(request, 'getTransactionDetails');
        return looksUp && refused.has(referenceId) ? { status: 200, body: { referenceId } } : response;
      },
    };
  },
};
