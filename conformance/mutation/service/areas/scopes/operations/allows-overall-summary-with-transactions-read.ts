import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const overallSummaryWithTransactionsScope: Mutant = {
  id: 'overall-summary-with-transactions-scope',
  sentence: 'overallSummary opens with transactions:read too.',
  clause: 'SCP-10',
  scenario: 'scopes.overallSummary',
  wire: openedBy('transactions:read', 'overallSummary'),
};
