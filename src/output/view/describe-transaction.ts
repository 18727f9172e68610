import type { PaymentCancelled, PaymentResolved, PaymentStored } from '../../events/schema/payment.js';
import type { RefundAccepted, RefundResolved } from '../../events/schema/refund.js';
import type { ReportRejected, ReportStored } from '../../events/schema/report.js';
import { info, outcomeText, type Sentence } from './sentence.js';

export type TransactionEvent =
  | PaymentStored
  | PaymentResolved
  | PaymentCancelled
  | RefundAccepted
  | RefundResolved
  | ReportStored
  | ReportRejected;

/** The sentence of an event about a payment, a refund or a transaction report. */
export function describeTransaction(event: TransactionEvent): Sentence {
  switch (event.type) {
    case 'payment.stored': {
      const { referenceId, amount, currency, status, errorCode } = event;
      return info(`payment ${referenceId} of ${amount} ${currency} is ${outcomeText(status, errorCode)}`);
    }
    case 'payment.resolved':
      return info(`payment ${event.referenceId} became ${outcomeText(event.status, event.errorCode)}`);
    case 'payment.cancelled':
      return info(`payment ${event.referenceId} was cancelled`);
    case 'refund.accepted':
      return info(`${refundText(event)} is ${event.status}`);
    case 'refund.resolved':
      return info(`${refundText(event)} became ${event.status}`);
    case 'report.stored':
      return info(`terminal ${event.terminalId} reported ${event.referenceId} as ${event.status}`);
    case 'report.rejected': {
      const { specificTId, terminalId, errorCode } = event;
      return info(`report ${specificTId} of terminal ${terminalId} was rejected: ${errorCode}`);
    }
  }
}

function refundText(refund: RefundAccepted | RefundResolved): string {
  const { refundReferenceId, amount, currency, referenceId } = refund;
  return `refund ${refundReferenceId} of ${amount} ${currency} for ${referenceId}`;
}
