import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsGetChannelSummaryWithTransactionsRead: Mutant = {
  id: 'allows-get-channel-summary-with-transactions-read',
  sentence: 'getChannelSummary is also allowed with transactions:read.',
  clause: 'SCP-09',
  scenario: 'scopes.getChannelSummary',
  wire: allowWithScope('transactions:read', 'getChannelSummary'),
};
