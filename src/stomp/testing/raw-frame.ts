import { Buffer } from 'node:buffer';

/** A raw WebSocket frame of a client. */
export interface RawFrame {
  /** The opcode: 0 continues a message, 1 is text, 2 binary, 8 close, 9 ping. */
  readonly opcode: number;
  /** Default true. */
  readonly isLast?: boolean;
  readonly payload?: string;
  /** The number of `x` bytes to send instead of a payload. */
  readonly size?: number;
}

/** The mask is all zeros, so the payload is unchanged on the wire. */
export function rawFrame({ opcode, isLast = true, payload, size = 0 }: RawFrame): Buffer {
  const body = Buffer.from(payload ?? 'x'.repeat(size));
  const first = (isLast ? 0x80 : 0) | opcode;
  const { length } = body;
  const wide = Buffer.alloc(8);
  wide.writeBigUInt64BE(BigInt(length));
  const head =
    length < 126
      ? [first, 0x80 | length]
      : length < 65_536
        ? [first, 0x80 | 126, ...wide.subarray(6)]
        : [first, 0x80 | 127, ...wide];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), body]);
}
