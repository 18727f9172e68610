import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsGetTransactionDetailsWithReportsRead: Mutant = {
  id: 'allows-get-transaction-details-with-reports-read',
  sentence: 'getTransactionDetails opens with reports:read too.',
  clause: 'SCP-05',
  scenario: 'scopes.getTransactionDetails',
  wire: openedBy('reports:read', 'getTransactionDetails'),
};
