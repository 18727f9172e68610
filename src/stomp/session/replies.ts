import { Buffer } from 'node:buffer';
import { type EncodedFrame, encodeFrame, headerLine } from '../codec/writer.js';
import type { HeartBeat } from './heart-beat.js';

/** C07: CONNECTED does not reveal the server's make or version. */
export function connectedFrame(session: string, { send, receive }: HeartBeat): EncodedFrame {
  return encodeFrame('CONNECTED', [
    ['version', '1.2'],
    ['session', session],
    ['heart-beat', `${send},${receive}`],
  ]);
}

/** Shortens the reason: a close frame holds 123 bytes. */
export function closeReason(reason: string): string {
  let short = reason.slice(0, 123);
  while (Buffer.byteLength(short) > 123) short = short.slice(0, -1);
  return short;
}

/** R01: encodes a RECEIPT. */
export function receiptFrame(receipt: string): EncodedFrame {
  return `RECEIPT\n${headerLine('receipt-id', receipt)}\n\0`;
}
