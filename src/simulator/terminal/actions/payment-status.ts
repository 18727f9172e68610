import { textField } from '../message.js';
import { completed, type TerminalAction } from './action.js';

/** MSG-01, PAY-07: keeps the status for the cashier. */
export const paymentStatus: TerminalAction = {
  action: 'PAYMENT_STATUS',
  acknowledge: 'after',
  problemOf(message) {
    const fields = ['referenceId', 'status', 'tradeNo', 'grandTotal', 'channel'];
    const missing = fields.find((name) => textField(message, name) === undefined);
    return missing === undefined ? undefined : `${missing} is missing`;
  },
  perform(device, message) {
    device.host.counters.paymentStatuses += 1;
    device.recordPayment(message);
    return completed();
  },
};
