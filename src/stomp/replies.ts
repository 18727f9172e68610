import type { HeartBeat } from './heart-beat.js';
import { type EncodedFrame, encodeFrame, headerLine } from './writer.js';

/** C07: no word about the server's make or version. */
export function connectedFrame(session: string, { send, receive }: HeartBeat): EncodedFrame {
  return encodeFrame('CONNECTED', [
    ['version', '1.2'],
    ['session', session],
    ['heart-beat', `${send},${receive}`],
  ]);
}

/** R01 */
export function receiptFrame(receipt: string): EncodedFrame {
  return `RECEIPT\n${headerLine('receipt-id', receipt)}\n\0`;
}
