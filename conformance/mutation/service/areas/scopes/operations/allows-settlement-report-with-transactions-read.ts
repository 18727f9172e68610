import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsSettlementReportWithTransactionsRead: Mutant = {
  id: 'allows-settlement-report-with-transactions-read',
  sentence: 'settlementReport is also allowed with transactions:read.',
  clause: 'SCP-12',
  scenario: 'scopes.settlementReport',
  wire: allowWithScope('transactions:read', 'settlementReport'),
};
