import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const getChannelSummaryWithTransactionsScope: Mutant = {
  id: 'get-channel-summary-with-transactions-scope',
  sentence: 'getChannelSummary opens with transactions:read too.',
  clause: 'SCP-09',
  scenario: 'scopes.getChannelSummary',
  wire: openedBy('transactions:read', 'getChannelSummary'),
};
