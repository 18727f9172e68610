import { textField } from '../message.js';
import { completed, type TerminalAction } from './action.js';

/** The number of characters of a field in its event. */
const maxLength = 128;

/** The server accepted the frame and rejected the report: its RECEIPT has already ended the pending report. */
export const reportRejected: TerminalAction = {
  action: 'REPORT_REJECTED',
  acknowledge: 'after',
  perform(device, message) {
    device.host.counters.reportsRejected += 1;
    const [errorCode = '', specificTId, requestId] = ['errorCode', 'specificTId', 'requestId'].map((name) =>
      textField(message, name)?.slice(0, maxLength),
    );
    device.host.events.rejectionReceived({
      errorCode,
      ...(specificTId !== undefined && { specificTId }),
      ...(requestId !== undefined && { requestId }),
    });
    return completed();
  },
};
