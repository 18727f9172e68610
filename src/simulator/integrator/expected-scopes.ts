import type { OperationName } from '../../contract/operations.js';
import type { Scope } from '../../contract/scopes.js';

/**
 * The scope that an integrator expects to need for each operation. Transcribed from the service document on its own:
 * the backend refuses by the table of the contract, and an error there must not repeat itself here (SCP-01 to SCP-15).
 */
export const expectedScopes: Readonly<Record<OperationName, Scope>> = {
  payNow: 'payments:direct',
  saveTransaction: 'payments:direct',
  refund: 'refunds:write',
  cancelTransaction: 'refunds:write',
  getTransactionDetails: 'transactions:read',
  getRecentTransactions: 'transactions:read',
  find: 'transactions:read',
  refundStatus: 'transactions:read',
  getChannelSummary: 'reports:read',
  overallSummary: 'reports:read',
  settle: 'reports:read',
  settlementReport: 'reports:read',
  listTerminals: 'terminals:read',
  requestTerminal: 'terminals:trigger',
  requestStatus: 'terminals:read',
};

/** For the wsToken of an observer (SCP-20). */
export const observerScope: Scope = 'ws:subscribe';

/** In the order of the service document. */
export const expectedOperations = Object.keys(expectedScopes) as readonly OperationName[];
