import { completed, type TerminalAction } from './action.js';

/** The server accepted the frame and rejected the report: its RECEIPT has already ended the pending report. */
export const reportRejected: TerminalAction = {
  action: 'REPORT_REJECTED',
  acknowledge: 'after',
  perform(device) {
    device.host.counters.reportsRejected += 1;
    return completed();
  },
};
