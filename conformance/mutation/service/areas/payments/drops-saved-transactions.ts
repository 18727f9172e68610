import { isOperation } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const dropsSavedTransactions: Mutant = {
  id: 'drops-saved-transactions',
  sentence: 'saveTransaction answers and stores nothing.',
  clause: 'PAY-05',
  scenario: 'payments.saved',
  wire: () => ({
    rest: async (request, forward) =>
      isOperation(request, 'saveTransaction') ? { status: 200, body: {} } : forward(request),
  }),
};
