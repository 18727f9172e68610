import { formatAmount } from '../../../contract/money.js';
import type { NewMessage } from '../commands/message.js';
import type { Transaction } from './transaction.js';

/** The push that tells a terminal how a payment ended (MSG-01). */
export function paymentStatusMessage(transaction: Transaction): Pick<NewMessage, 'action' | 'body'> {
  const action = 'PAYMENT_STATUS';
  const { referenceId, status, tradeNo, amount, currency, channel } = transaction;
  const grandTotal = formatAmount(amount, currency);
  return { action, body: JSON.stringify({ action, referenceId, status, tradeNo, grandTotal, channel }) };
}
