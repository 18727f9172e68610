import { formatAmount } from '../../../contract/money.js';
import type { CommandRequestResponse } from '../../../contract/rest/commands.js';
import type { TransactionResponse } from '../../../contract/rest/payments.js';
import type { TerminalResponse } from '../../../contract/rest/terminals.js';
import type { Command } from '../../domain/commands/message.js';
import type { Transaction } from '../../domain/payments/transaction.js';
import { type Terminal, terminalIdOf } from '../../domain/terminals/terminal.js';

/** Domain objects in the form of the wire: instants in ISO 8601, money in decimal strings. */

export function instant(epochMs: number): string {
  // Most answers name one instant twice, and many share it.
  if (epochMs !== lastInstant.epochMs) lastInstant = { epochMs, text: new Date(epochMs).toISOString() };
  return lastInstant.text;
}

let lastInstant = { epochMs: 0, text: new Date(0).toISOString() };

export function transactionAnswer(transaction: Transaction): TransactionResponse {
  const { currency, errorCode, errorMessage, specificTId, reportedStatus, terminalId } = transaction;
  const { settlementBatchId } = transaction;
  const answer: TransactionResponse = {
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
  // What is null is left out of the answer.
  if (errorCode !== null) answer.errorCode = errorCode;
  if (errorMessage !== null) answer.errorMessage = errorMessage;
  if (specificTId !== null) answer.specificTId = specificTId;
  if (reportedStatus !== null) answer.reportedStatus = reportedStatus;
  if (terminalId !== null) answer.terminalId = terminalId;
  if (settlementBatchId !== null) answer.settlementBatchId = settlementBatchId;
  return answer;
}

export function terminalAnswer(terminal: Terminal, online: boolean): TerminalResponse {
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

/** EXPIRED is what a command reads as that nobody did in time; nothing has to run for it. */
export function commandAnswer(command: Command, now: number): CommandRequestResponse {
  const expired = command.completedAt === null && command.expiresAt <= now;
  return {
    requestId: command.requestId,
    requestType: command.action,
    configId: command.configId,
    terminalId: terminalIdOf(command.configId),
    status: expired ? 'EXPIRED' : command.status,
    ...(command.result !== null && { result: command.result }),
    createdAt: instant(command.createdAt),
    ...(command.sentAt !== null && { sentAt: instant(command.sentAt) }),
    ...(command.completedAt !== null && { completedAt: instant(command.completedAt) }),
    expiresAt: instant(command.expiresAt),
  };
}
