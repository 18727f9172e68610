import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsGetTransactionDetailsWithReportsRead: Mutant = {
  id: 'allows-get-transaction-details-with-reports-read',
  sentence: 'getTransactionDetails is also allowed with reports:read.',
  clause: 'SCP-05',
  scenario: 'scopes.getTransactionDetails',
  wire: allowWithScope('reports:read', 'getTransactionDetails'),
};
