import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsGetChannelSummaryWithTransactionsRead: Mutant = {
  id: 'allows-get-channel-summary-with-transactions-read',
  sentence: 'getChannelSummary opens with transactions:read too.',
  clause: 'SCP-09',
  scenario: 'scopes.getChannelSummary',
  wire: openedBy('transactions:read', 'getChannelSummary'),
};
