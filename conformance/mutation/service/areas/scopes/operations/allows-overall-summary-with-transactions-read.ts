import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsOverallSummaryWithTransactionsRead: Mutant = {
  id: 'allows-overall-summary-with-transactions-read',
  sentence: 'overallSummary is also allowed with transactions:read.',
  clause: 'SCP-10',
  scenario: 'scopes.overallSummary',
  wire: allowWithScope('transactions:read', 'overallSummary'),
};
