import { isOperation } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const dropsSavedTransactions: Mutant = {
  id: 'drops-saved-transactions',
  sentence: 'saveTransaction returns 200 and stores nothing.',
  clause: 'PAY-05',
  scenario: 'payments.saved',
  wire: () => ({
    rest: async (request, forward) =>
      isOperation(request, 'saveTransaction') ? { status: 200, body: {} } : forward(request),
  }),
};
