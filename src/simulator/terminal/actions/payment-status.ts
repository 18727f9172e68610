import { completed, type TerminalAction } from './action.js';

/** MSG-01, PAY-07: kept for the cashier to see. */
export const paymentStatus: TerminalAction = {
  action: 'PAYMENT_STATUS',
  acknowledge: 'after',
  perform(device, message) {
    device.line.counters.paymentStatuses += 1;
    device.notePayment(message);
    return completed();
  },
};
