import { completed, type TerminalAction } from './action.js';

/** The server took the frame and refused the report: its RECEIPT has ended the pending one already. */
export const reportRejected: TerminalAction = {
  action: 'REPORT_REJECTED',
  acknowledge: 'after',
  perform(device) {
    device.host.counters.reportsRejected += 1;
    return completed();
  },
};
