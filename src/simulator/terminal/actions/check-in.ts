import { completed, type TerminalAction } from './action.js';

/** CHN-10: the response to a keep-alive message. */
export const checkIn: TerminalAction = {
  action: 'CHECK_IN',
  acknowledge: 'after',
  perform(device) {
    device.host.counters.checkIns += 1;
    return completed();
  },
};
