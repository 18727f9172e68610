import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsSettlementReportWithTransactionsRead: Mutant = {
  id: 'allows-settlement-report-with-transactions-read',
  sentence: 'settlementReport opens with transactions:read too.',
  clause: 'SCP-12',
  scenario: 'scopes.settlementReport',
  wire: openedBy('transactions:read', 'settlementReport'),
};
