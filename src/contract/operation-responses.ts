import type { Static, TSchema } from 'typebox';
import type { OperationName } from './operations.js';
import { commandRequest, requestTerminalResponse } from './rest/commands.js';
import { refund, refundList, transaction, transactionList } from './rest/payments.js';
import { channelSummary, overallSummary, settlementBatch, settlementReport } from './rest/reports.js';
import { terminalList } from './rest/terminals.js';
import { webSocketToken } from './rest/tokens.js';

/** The status and the body of a response to a call that succeeds. */
export interface SuccessResponse<Schema extends TSchema = TSchema> {
  readonly status: number;
  readonly schema: Schema;
}

/** The success response of each business operation. */
export const operationResponses = {
  payNow: { status: 200, schema: transaction },
  saveTransaction: { status: 200, schema: transaction },
  refund: { status: 200, schema: refund },
  cancelTransaction: { status: 200, schema: transaction },
  getTransactionDetails: { status: 200, schema: transaction },
  getRecentTransactions: { status: 200, schema: transactionList },
  find: { status: 200, schema: transactionList },
  refundStatus: { status: 200, schema: refundList },
  getChannelSummary: { status: 200, schema: channelSummary },
  overallSummary: { status: 200, schema: overallSummary },
  settle: { status: 200, schema: settlementBatch },
  settlementReport: { status: 200, schema: settlementReport },
  listTerminals: { status: 200, schema: terminalList },
  requestTerminal: { status: 202, schema: requestTerminalResponse },
  requestStatus: { status: 200, schema: commandRequest },
} as const satisfies Readonly<Record<OperationName, SuccessResponse>>;

/** The response to a request for a wsToken (TRM-02). */
export const webSocketTokenResponse = { status: 200, schema: webSocketToken } as const;

export type ResponseBody<Name extends OperationName> = Static<(typeof operationResponses)[Name]['schema']>;
