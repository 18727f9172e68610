import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsOverallSummaryWithTransactionsRead: Mutant = {
  id: 'allows-overall-summary-with-transactions-read',
  sentence: 'overallSummary opens with transactions:read too.',
  clause: 'SCP-10',
  scenario: 'scopes.overallSummary',
  wire: openedBy('transactions:read', 'overallSummary'),
};
