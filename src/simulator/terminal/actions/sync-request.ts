import { completed, type TerminalAction } from './action.js';

/** MSG-03: uploads the settings and, as ordinary reports, the pending transactions. */
export const syncRequest: TerminalAction = {
  action: 'SYNC_REQUEST',
  acknowledge: 'after',
  perform(device) {
    const transactions = device.pendingReports.length;
    device.uploadSettings();
    device.uploadReports();
    return completed({ transactions });
  },
};
