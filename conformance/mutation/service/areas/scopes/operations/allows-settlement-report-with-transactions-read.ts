import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const settlementReportWithTransactionsScope: Mutant = {
  id: 'settlement-report-with-transactions-scope',
  sentence: 'settlementReport opens with transactions:read too.',
  clause: 'SCP-12',
  scenario: 'scopes.settlementReport',
  wire: openedBy('transactions:read', 'settlementReport'),
};
