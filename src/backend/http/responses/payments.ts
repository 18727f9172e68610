import { formatAmount } from '../../../contract/money.js';
import type { CommandRequestResponse } from '../../../contract/rest/commands.js';
import type { TransactionResponse } from '../../../contract/rest/payments.js';
import type { TerminalResponse } from '../../../contract/rest/terminals.js';
import type { Command } from '../../domain/commands/message.js';
import type { Transaction } from '../../domain/payments/transaction.js';
import { type Terminal, terminalIdOf } from '../../domain/terminals/terminal.js';

/** The response forms of payments, terminals and commands: instants in ISO 8601, money in decimal strings. */

export function instant(epochMs: number): string {
  // Most responses contain one instant twice, and many share it.
  if (epochMs !== lastInstant.epochMs) lastInstant = { epochMs, text: new Date(epochMs).toISOString() };
  return lastInstant.text;
}

let lastInstant = { epochMs: 0, text: new Date(0).toISOString() };

export function toTransactionResponse(transaction: Transaction): TransactionResponse {
  const { currency, errorCode, errorMessage, specificTId, reportedStatus, terminalId } = transaction;
  const { settlementBatchId, description } = transaction;
  const response: TransactionResponse = {
    referenceId: transaction.referenceId,
    tradeNo: transaction.tradeNo,
    status: transaction.status,
    amount: formatAmount(transaction.amount, currency),
    currency,
    refundedAmount: formatAmount(transaction.refundedAmount, currency),
    channel: transaction.channel,
    gateway: transaction.gateway,
    branchId: transaction.branchId,
    merchantId: transaction.merchantId,
    sandbox: transaction.sandbox,
    createdAt: instant(transaction.createdAt),
    updatedAt: instant(transaction.updatedAt),
  };
  // Null fields are omitted from the response.
  if (errorCode !== null) response.errorCode = errorCode;
  if (errorMessage !== null) response.errorMessage = errorMessage;
  if (specificTId !== null) response.specificTId = specificTId;
  if (reportedStatus !== null) response.reportedStatus = reportedStatus;
  if (terminalId !== null) response.terminalId = terminalId;
  if (settlementBatchId !== null) response.settlementBatchId = settlementBatchId;
  if (description !== null) response.description = description;
  return response;
}

export function toTerminalResponse(terminal: Terminal, online: boolean): TerminalResponse {
  return {
    terminalId: terminal.terminalId,
    configId: terminal.configId,
    branchId: terminal.branchId,
    name: terminal.name,
    status: terminal.status,
    online,
    lastSeenAt: terminal.lastSeenAt === null ? null : instant(terminal.lastSeenAt),
    legacy: terminal.legacy,
    settings: terminal.settings,
  };
}

/** A command without a result reads as EXPIRED after its lifetime; no process has to expire it. */
export function toCommandResponse(command: Command, now: number): CommandRequestResponse {
  const expired = command.completedAt === null && command.expiresAt <= now;
  return {
    requestId: command.requestId,
    requestType: command.action,
    configId: command.configId,
    terminalId: terminalIdOf(command.configId),
    status: expired ? 'EXPIRED' : command.status,
    ...(command.reportedStatus !== null && { reportedStatus: command.reportedStatus }),
    ...(command.result !== null && { result: command.result }),
    createdAt: instant(command.createdAt),
    ...(command.sentAt !== null && { sentAt: instant(command.sentAt) }),
    ...(command.completedAt !== null && { completedAt: instant(command.completedAt) }),
    expiresAt: instant(command.expiresAt),
  };
}
