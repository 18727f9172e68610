import { Buffer } from 'node:buffer';
import { type EncodedFrame, encodeFrame, headerLine } from '../codec/writer.js';
import type { HeartBeat } from './heart-beat.js';

/** C07: no word about the server's make or version. */
export function connectedFrame(session: string, { send, receive }: HeartBeat): EncodedFrame {
  return encodeFrame('CONNECTED', [
    ['version', '1.2'],
    ['session', session],
    ['heart-beat', `${send},${receive}`],
  ]);
}

/** A close frame has room for 123 octets. */
export function closeReason(reason: string): string {
  let short = reason.slice(0, 123);
  while (Buffer.byteLength(short) > 123) short = short.slice(0, -1);
  return short;
}

/** R01 */
export function receiptFrame(receipt: string): EncodedFrame {
  return `RECEIPT\n${headerLine('receipt-id', receipt)}\n\0`;
}
