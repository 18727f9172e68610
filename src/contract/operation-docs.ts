import type { ErrorCode } from './errors.js';
import type { OperationName } from './operations.js';

/** The documentation of a business operation, with its schemas. */
export interface OperationDoc {
  readonly summary: string;
  /** The errors of this operation, with those that every operation has. */
  readonly errors: readonly ErrorCode[];
}

export const operationDocs: Readonly<Record<OperationName, OperationDoc>> = {
  payNow: {
    summary: 'Take a payment',
    errors: ['ERR_INVALID_AMOUNT', 'ERR_DUPLICATE_REFERENCE', 'ERR_NOT_FOUND'],
  },
  saveTransaction: {
    summary: 'Record a payment that was made elsewhere',
    errors: ['ERR_INVALID_AMOUNT', 'ERR_DUPLICATE_REFERENCE', 'ERR_NOT_FOUND'],
  },
  refund: {
    summary: 'Refund a payment, in full or in part',
    errors: [
      'ERR_INVALID_AMOUNT',
      'ERR_REFUND_COOLDOWN',
      'ERR_REFUND_EXCEEDS_BALANCE',
      'ERR_DUPLICATE_REFERENCE',
      'ERR_INVALID_STATE',
      'ERR_NOT_FOUND',
    ],
  },
  cancelTransaction: { summary: 'Cancel a payment', errors: ['ERR_INVALID_STATE', 'ERR_NOT_FOUND'] },
  getTransactionDetails: { summary: 'Get one transaction', errors: ['ERR_NOT_FOUND'] },
  getRecentTransactions: { summary: 'List the latest transactions', errors: ['ERR_NOT_FOUND'] },
  find: { summary: 'Search transactions', errors: ['ERR_NOT_FOUND'] },
  refundStatus: { summary: 'Get the status of refunds', errors: ['ERR_NOT_FOUND'] },
  getChannelSummary: { summary: 'Summarize business days by channel', errors: ['ERR_NOT_FOUND'] },
  overallSummary: { summary: 'Summarize business days', errors: ['ERR_NOT_FOUND'] },
  settle: { summary: 'Settle unsettled payments in a batch', errors: ['ERR_NOT_FOUND'] },
  settlementReport: { summary: 'Report settlement batches', errors: ['ERR_NOT_FOUND'] },
  listTerminals: { summary: 'List terminals with their online status', errors: ['ERR_NOT_FOUND'] },
  requestTerminal: {
    summary: 'Send a command to a terminal',
    errors: ['ERR_NOT_FOUND', 'ERR_TERMINAL_DEACTIVATED'],
  },
  requestStatus: { summary: 'Get the status of a command', errors: ['ERR_NOT_FOUND'] },
};
