import { Buffer } from 'node:buffer';

/** FIN and the opcode of text. */
const textHead = 0x81;
/** Lengths up to here are in the second byte; larger ones follow it, in two bytes or in eight. */
const maxShortLength = 125;
const maxLengthInTwoBytes = 0xffff;
const inTwoBytes = 126;
const inEightBytes = 127;

/**
 * Encodes a text message of the server as one WebSocket frame (RFC 6455, 5.2), which a server does not mask. The frame
 * is one buffer: `ws` writes head and text separately, and a write of two parts costs a fifth more than one of a single
 * buffer.
 */
export function textMessage(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headLength = length <= maxShortLength ? 2 : length <= maxLengthInTwoBytes ? 4 : 10;
  const frame = Buffer.allocUnsafe(headLength + length);
  frame[0] = textHead;
  if (headLength === 2) {
    frame[1] = length;
  } else if (headLength === 4) {
    frame[1] = inTwoBytes;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = inEightBytes;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headLength);
  return frame;
}
