import { formatAmount } from '../../contract/money.js';
import type { Emit } from '../../events/event-bus.js';
import type { ChannelEvents } from '../channel/messages/terminal-message.js';
import type { TerminalSession } from '../channel/session.js';
import type { Command, OutboundMessage } from '../domain/commands/message.js';
import type { Transaction } from '../domain/payments/transaction.js';
import type { Refund } from '../domain/refunds/refund-store.js';
import type { StoreTotals } from '../domain/settlement/store-totals.js';

const actor = 'backend';

/** The events that the backend emits of its work. */
export type BackendEvents = ReturnType<typeof createBackendEvents>;

export function createBackendEvents(emit: Emit) {
  const channel: Omit<ChannelEvents, 'reported'> = {
    online: (session, replaced) =>
      emit(actor, {
        type: 'session.online',
        ...sessionFields(session),
        ...(replaced !== undefined && { replaces: replaced.connection.id }),
      }),
    offline: (session, reason) => emit(actor, { type: 'session.offline', ...sessionFields(session), reason }),
    reportRejected: (report) => emit(actor, { type: 'report.rejected', ...report }),
    commandDone: (command) => emit(actor, { type: 'command.done', ...command }),
  };

  return {
    channel,

    commandQueued(command: Command): void {
      emit(actor, { type: 'command.queued', ...commandFields(command, command.requestId) });
    },

    messageSent(message: OutboundMessage, redelivered: boolean): void {
      if (message.requestId === null) return;
      emit(actor, { type: 'command.sent', ...commandFields(message, message.requestId), redelivered });
    },

    paymentStored(transaction: Transaction): void {
      const { errorCode, currency } = transaction;
      const event = {
        type: 'payment.stored',
        referenceId: transaction.referenceId,
        tradeNo: transaction.tradeNo,
        merchantId: transaction.merchantId,
        sandbox: transaction.sandbox,
        status: transaction.status,
        amount: formatAmount(transaction.amount, currency),
        currency,
      } as const;
      emit(actor, errorCode === null ? event : { ...event, errorCode });
    },

    /** A pending payment has ended, be it cancelled; or a report has given a REPORTED one another status. */
    paymentResolved(transaction: Transaction): void {
      emit(actor, { type: 'payment.resolved', ...paymentFields(transaction) });
    },

    /** A successful payment was cancelled. */
    successCancelled(transaction: Transaction): void {
      emit(actor, { type: 'payment.cancelled', ...paymentFields(transaction) });
    },

    refundAccepted(refund: Refund): void {
      emit(actor, { type: 'refund.accepted', ...refundFields(refund) });
    },

    refundResolved(refund: Refund): void {
      emit(actor, { type: 'refund.resolved', ...refundFields(refund) });
    },

    reportStored({ referenceId, specificTId, merchantId, terminalId, status }: Transaction): void {
      if (specificTId === null || terminalId === null) return;
      emit(actor, { type: 'report.stored', referenceId, specificTId, merchantId, terminalId, status });
    },

    storeTotals(totals: StoreTotals): void {
      emit(actor, { type: 'store.totals', ...totals });
    },
  };
}

function sessionFields({ configId, terminalId, connection }: TerminalSession) {
  return { configId, terminalId, sessionId: connection.id };
}

function refundFields(refund: Refund) {
  const { referenceId, refundReferenceId, merchantId, sandbox, currency, status } = refund;
  const amount = formatAmount(refund.amount, currency);
  return { referenceId, refundReferenceId, merchantId, sandbox, amount, currency, status };
}

function commandFields({ action, configId }: OutboundMessage, requestId: string) {
  return { requestId, requestType: action, configId };
}

function paymentFields({ referenceId, tradeNo, merchantId, sandbox, status, errorCode }: Transaction) {
  return { referenceId, tradeNo, merchantId, sandbox, status, ...(errorCode !== null && { errorCode }) };
}
