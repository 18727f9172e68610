import { formatAmount } from '../../../contract/money.js';
import type { NewMessage } from '../commands/message.js';
import type { Transaction } from './transaction.js';

/** Creates the push with the outcome of a payment for its terminal (MSG-01). */
export function paymentStatusMessage(transaction: Transaction): Pick<NewMessage, 'action' | 'body'> {
  const action = 'PAYMENT_STATUS';
  const { referenceId, status, tradeNo, amount, currency, channel } = transaction;
  const grandTotal = formatAmount(amount, currency);
  return { action, body: JSON.stringify({ action, referenceId, status, tradeNo, grandTotal, channel }) };
}
